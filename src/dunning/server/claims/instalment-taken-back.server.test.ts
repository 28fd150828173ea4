import { expect, test } from 'vitest';
import { payAtProvider, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { createUnpaidBillKit } from '../testing/unpaid-bill.ts';

const product = setUpTestAppForFile();
const kit = createUnpaidBillKit(product);

test('an instalment that is charged back is due again, also through a payment link', async () => {
  // Of three instalments the first is a cent more.
  const bill = await kit.createBill({ cents: 9_001 });
  const body = { referenceNumber: bill.reference, months: 3 };
  await bill.browser.callEndpoint('POST /api/customer/invoice/instalments', { body });
  const first = (await bill.invoice())?.instalment;
  expect(first).toMatchObject({ amount: 30.01 });
  const payment = await kit.pay(bill, 30.01);
  await product.waitFor(async () => (await bill.invoice())?.instalment?.amount === 30);
  await sandboxCall(product, `/api/payments/payments/${payment}/charge-back`, { code: 'MD06' });
  await product.waitFor(async () => (await bill.invoice())?.remaining === 90.01);
  expect((await bill.invoice())?.instalment).toEqual(first);

  // A link without a session asks for the same.
  const { referenceNumber } = body;
  const link = await bill.browser.callEndpoint('POST /api/customer/invoice/pay-link', { body: { referenceNumber } });
  const token = new URL(link.url).searchParams.get('token') ?? '';
  const visitor = product.browser('en');
  const { due } = await visitor.callEndpoint('GET /api/customer/invoice/by-token', { query: { token } });
  expect(due).toBe(30.01);
  const { checkout_url } = await visitor.callEndpoint('POST /api/customer/invoice/pay', {
    body: { referenceNumber, token, amount: due },
  });
  await payAtProvider(product, checkout_url);
  await product.waitFor(async () => (await bill.invoice())?.remaining === 60);
  expect(await kit.faults()).toEqual([]);
}, 300_000);
