import { eq } from 'drizzle-orm';
import { issueBillAndEnqueueDelivery } from '#billing/server/bills/issue-bill-and-enqueue-delivery.ts';
import { queryOpenDisputes } from '#dunning/server/claims/disputes.store.ts';
import { rejectOrCreditDispute, syncRestrictionsAndEndContracts, writeOffInvoice } from '#dunning/server/jobs.ts';
import { customer } from '#customers/server/tables.ts';
import { addMonths, brusselsDate, firstOfMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { MILLICENTS } from '#subscriptions/rules/millicents.ts';
import { customerProduct } from '#subscriptions/server/tables.ts';
import { usageMonth } from '#usage/server/tables.ts';
import { businessDetails, stepUpWithPassword } from '../customers/new-customer.ts';
import { createTestJobContext } from '../product/job-context.ts';
import { payAtProvider } from '../product/sandbox-calls.ts';
import type { TestBrowser } from '../product/test-browser.ts';
import type { RunUnrecorded } from '../product/recorded-statements.ts';
import type { TestApp } from '../product/test-app.ts';
import { createActiveSim } from '../sims/active-sim.ts';

/** Usage that makes an invoice large enough for instalments. */
const USAGE_CENTS = 6000;

/** Issues the bills of last month and this one for a new customer whose SIM was active in both. */
const createBilledCustomer = async (product: TestApp, runUnrecorded: RunUnrecorded, { company = false } = {}) => {
  const sim = await runUnrecorded(() => createActiveSim(product));
  const { customer_uuid, uuid: customer_product_uuid } = sim.line;
  const current = firstOfMonth(brusselsDate(product.clock.now()));
  const months = [addMonths(current, -1), current];
  const [month = current] = months;
  const spent = { month, all: USAGE_CENTS * MILLICENTS, data_abroad: 0 };
  await runUnrecorded(async () => {
    await product.db.write
      .update(customerProduct)
      .set({ activated_at: startOfBusinessDay(addMonths(current, -2)) })
      .where(eq(customerProduct.uuid, customer_product_uuid));
    await product.db.write
      .insert(usageMonth)
      .values({ customer_uuid, customer_product_uuid, month, buckets: [], spent });
    if (company)
      await product.db.write
        .update(customer)
        .set({ type: 2, details: businessDetails })
        .where(eq(customer.customer_uuid, customer_uuid));
  });
  for (const each of months)
    await product.db.tx((tx) =>
      issueBillAndEnqueueDelivery(tx, createTestJobContext(product, {} as never), customer_uuid, each),
    );
  return sim;
};

/** Pays an invoice twice, so that the second payment is credit, and has that paid out. */
const payTwice = async (product: TestApp, browser: TestBrowser, referenceNumber: string): Promise<void> => {
  const pay = (bank_method: 'bank' | 'card') =>
    browser.callEndpoint('POST /api/customer/invoice/pay', { body: { referenceNumber, bank_method } });
  const [first, second] = [await pay('bank'), await pay('card')];
  await payAtProvider(product, first.checkout_url);
  await payAtProvider(product, second.checkout_url);
  const list = () => browser.callEndpoint('GET /api/customer/invoice/list', { query: {} });
  await product.waitFor(async () => (await list()).balance.credit > 0);
  await browser.callEndpoint('GET /api/customer/invoice/paid', { query: { payment: second.payment_uuid } });
  for (const { payment_uuid } of [first, second])
    await browser.get('/api/customer/payment/receipt', { query: { payment_uuid } });
  await stepUpWithPassword(browser);
  await browser.callEndpoint('POST /api/customer/credit/pay-out', { body: {} });
};

/** Rejects the open dispute of a customer, as `npm run disputes` does, brings restrictions in line, and asks for a write-off, which comes too early. */
const answerDispute = async (product: TestApp, runUnrecorded: RunUnrecorded, customer_uuid: string): Promise<void> => {
  const openDisputes = await runUnrecorded(async () => await queryOpenDisputes(product.db.read, 1000));
  const dispute = openDisputes.find((each) => each.customer_uuid === customer_uuid);
  if (!dispute) throw new Error('no open dispute');
  const { dispute_uuid, invoice_uuid } = dispute;
  await product.db.tx(async (tx) => {
    await product.queue.enqueue(tx, rejectOrCreditDispute, { customer_uuid, dispute_uuid, credit_cents: null });
    await product.queue.enqueue(tx, syncRestrictionsAndEndContracts, { customer_uuid });
    await product.queue.enqueue(tx, writeOffInvoice, { customer_uuid, invoice_uuid, proof: null });
  });
};

/** Reads, pays, disputes and spreads invoices, and ends the contract of a company, which may do so at any time. */
export const exerciseBills = async (product: TestApp, runUnrecorded: RunUnrecorded): Promise<void> => {
  const { browser } = await createBilledCustomer(product, runUnrecorded);
  const { items } = await browser.callEndpoint('GET /api/customer/invoice/list', {
    query: { sort_by: 'amount', only_no_paid: 'true' },
  });
  const [large = '', small = ''] = items.map((item) => item.referenceNumber);
  for (const referenceNumber of [large, small])
    await browser.callEndpoint('GET /api/customer/invoice/details', { query: { referenceNumber } });
  await browser.get('/api/customer/invoice/document', { query: { referenceNumber: large } });
  const link = await browser.callEndpoint('POST /api/customer/invoice/pay-link', { body: { referenceNumber: small } });
  const token = new URL(link.url).searchParams.get('token') ?? '';
  await product.browser().callEndpoint('GET /api/customer/invoice/by-token', { query: { token } });
  await browser.callEndpoint('GET /api/customer/invoice/instalments', { query: { referenceNumber: large } });
  await browser.callEndpoint('POST /api/customer/invoice/instalments', { body: { referenceNumber: large, months: 3 } });
  await payTwice(product, browser, small);

  const firm = await createBilledCustomer(product, runUnrecorded, { company: true });
  const bills = await firm.browser.callEndpoint('GET /api/customer/invoice/list', { query: {} });
  const referenceNumber = bills.items[0]?.referenceNumber ?? '';
  await firm.browser.get('/api/customer/invoice/ubl', { query: { referenceNumber } });
  await firm.browser.callEndpoint('POST /api/customer/invoice/dispute', {
    body: { referenceNumber, reason: 'Not ours' },
  });
  const withdraw = () =>
    firm.browser.callEndpoint('POST /api/customer/invoice/dispute/withdraw', { body: { referenceNumber } });
  await withdraw();
  await firm.browser.callEndpoint('GET /api/customer/invoice/dunning', { query: { referenceNumber } });
  await firm.browser.callEndpoint('POST /api/customer/invoice/dispute', {
    body: { referenceNumber, reason: 'Not ours', lines: [0] },
  });
  await answerDispute(product, runUnrecorded, firm.line.customer_uuid);
  await firm.browser.callEndpoint('POST /api/order/end-contract', {
    body: {
      order_uuid: firm.order_uuid,
      name: 'Ada Peeters',
      sims: [{ order_product_uuid: firm.order_product_uuid, number: 'give_back' }],
    },
  });
};
