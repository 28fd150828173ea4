import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { businessDetails } from '#app/testing/customers/new-customer.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { fetchMessages, payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { startAndPayTopUp, createPrepaidSim } from '#app/testing/sims/prepaid-sim.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { customer } from '#customers/server/tables.ts';
import { readPdf } from '#platform/documents/testing/read-pdf.ts';
import { addMonths, brusselsDate, firstOfMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { agreedPrice, customerProduct } from '#subscriptions/server/tables.ts';
import { issueBillAndEnqueueDelivery } from '../bills/issue-bill-and-enqueue-delivery.ts';

const product = setUpTestAppForFile({ readyCustomers: createReadyState });

const fetchReceipt = (browser: TestBrowser, url: string | null | undefined) => {
  const { pathname, searchParams } = new URL(url ?? '', product.url);
  return browser.get(pathname, { query: Object.fromEntries(searchParams) });
};
const textOf = ({ bytes }: { bytes: Uint8Array }): string => readPdf(bytes).text.replaceAll(/\s+/gu, ' ');
const firstInvoice = async (browser: TestBrowser) => {
  const { items } = await browser.callEndpoint('GET /api/customer/invoice/list', { query: {} });
  return browser.callEndpoint('GET /api/customer/invoice/details', {
    query: { referenceNumber: items[0]?.referenceNumber ?? '' },
  });
};

test('a paid order and a top-up have a payment receipt for download and by mail, which is the same when requested again', async () => {
  const { browser, email, line } = await createPrepaidSim(product);
  await startAndPayTopUp(product, browser, line.uuid, 15);
  const { payments } = await firstInvoice(browser);
  const order = await fetchReceipt(browser, payments[0]?.receipt_url);
  expect([payments.length, order.status]).toEqual([1, 200]);
  expect(textOf(order)).toMatch(
    /Payment receipt PR\d{4}-\d{7} .*Paid €10\.00 .*By card .*Plan Birch €10\.00 Total €10\.00/,
  );
  expect(textOf(order)).toContain('VAT is due when you use it');
  const secondReceipt = await fetchReceipt(browser, payments[0]?.receipt_url);
  expect(Buffer.compare(order.bytes, secondReceipt.bytes)).toBe(0);

  const { items } = await browser.callEndpoint('GET /api/customer/prepaid/entry/list', {
    query: { customer_product_uuid: line.uuid },
  });
  const withReceipt = items.filter(({ receipt_url }) => receipt_url !== null);
  expect(withReceipt.map(({ kind }) => kind)).toEqual(['top_up']);
  const receipts = await Promise.all([1, 2].map(() => fetchReceipt(browser, withReceipt[0]?.receipt_url)));
  expect(textOf(receipts[0] ?? order)).toContain('€15.00');
  expect(new Set(receipts.map((receipt) => textOf(receipt))).size).toBe(1);

  const attachedTo = async (words: string) =>
    product.waitFor(async () => {
      const mail = (await fetchMessages(product, email)).find(({ subject }) => subject.includes(words));
      return mail?.attachments.some(({ name }) => /^PR\d{4}-\d{7}\.pdf$/.test(name));
    });
  await attachedTo('Your order is confirmed');
  await attachedTo('is on your prepaid balance');
  expect(await verifyIntegrity(product.db)).toEqual([]);
});

test('a paid bill of a company has a payment receipt that names the bill, and an unpaid bill and another customer have none', async () => {
  const { browser, line } = await createActiveSim(product);
  const customer_uuid = browser.customer ?? '';
  const month = addMonths(firstOfMonth(brusselsDate(product.clock.now())), -1);
  await product.db.write
    .update(customer)
    .set({ type: 2, details: businessDetails })
    .where(eq(customer.customer_uuid, customer_uuid));
  await product.db.write
    .update(customerProduct)
    .set({ activated_at: startOfBusinessDay(addMonths(month, -1)) })
    .where(eq(customerProduct.uuid, line.uuid));
  await product.db.write
    .update(agreedPrice)
    .set({ valid_from: addMonths(month, -1) })
    .where(eq(agreedPrice.customer_uuid, customer_uuid));
  await product.db.tx((tx) =>
    issueBillAndEnqueueDelivery(tx, createTestJobContext(product, {} as never), customer_uuid, month),
  );
  const { invoice } = await firstInvoice(browser);
  const { referenceNumber, number, amount } = invoice;
  const { checkout_url } = await browser.callEndpoint('POST /api/customer/invoice/pay', { body: { referenceNumber } });
  expect((await firstInvoice(browser)).payments.map(({ receipt_url }) => receipt_url)).toEqual([null]);
  await payAtProvider(product, checkout_url);
  const [payment] = await product.waitFor(async () => {
    const { payments } = await firstInvoice(browser);
    return payments.some(({ outcome }) => outcome === 'paid') ? payments : undefined;
  });
  const receipt = await fetchReceipt(browser, payment?.receipt_url);
  const text = textOf(receipt);
  for (const each of [
    `Invoice ${number} ${referenceNumber} €${amount.toFixed(2)}`,
    'VAT BE',
    'the VAT is on the invoice',
  ])
    expect(text).toContain(each);
  const other = await createActiveSim(product);
  expect((await fetchReceipt(other.browser, payment?.receipt_url)).status).toBe(404);
});
