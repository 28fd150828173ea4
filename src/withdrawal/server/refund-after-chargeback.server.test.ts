import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { payAtProvider, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { createPrepaidSim, fetchPrepaidBalance, startTopUp } from '#app/testing/sims/prepaid-sim.ts';
import { customerCredit, customerInvoice } from '#billing/server/tables.ts';
import { postChargebackAndNotify } from '#payments/server/apply-payment-outcome.ts';
import { findPaidPaymentOfOrder } from '#payments/server/queries.ts';
import { lockPayment } from '#payments/server/payments.store.ts';
import { refundPayment } from '#payments/server/commands.ts';
import { refund } from '#payments/server/tables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const withdrawAndWait = async (browser: TestBrowser, order_uuid: string, order_product_uuid: string) => {
  const reply = await browser.post('/api/order/withdraw', {
    order_uuid,
    name: 'Ada Peeters',
    sims: [{ order_product_uuid, number: 'give_back' }],
  });
  expect(reply.status).toBe(200);
  return product.waitFor(async () =>
    (await browser.callEndpoint('GET /api/customer/withdrawal')).withdrawals.find(({ state }) => state === 'done'),
  );
};
const queryRefunds = (customer_uuid: string) =>
  product.db.read
    .select({ payment_uuid: refund.payment_uuid, amount_cents: refund.amount_cents })
    .from(refund)
    .where(eq(refund.customer_uuid, customer_uuid));
const queryCredits = (customer_uuid: string) =>
  product.db.read
    .select({ kind: customerCredit.kind, amount_cents: customerCredit.amount_cents })
    .from(customerCredit)
    .where(eq(customerCredit.customer_uuid, customer_uuid));

test('a top-up that a bank took back and gave back is refunded to its payment', async () => {
  const { browser, order_uuid, line } = await createPrepaidSim(product);
  const before = (await fetchPrepaidBalance(browser))?.balance ?? 0;
  const { checkout_url, payment_uuid } = await startTopUp(browser, line.uuid, 20);
  await payAtProvider(product, checkout_url);
  const waitForBalance = (balance: number) =>
    product.waitFor(async () => (await fetchPrepaidBalance(browser))?.balance === balance);
  const callBank = (action: string) =>
    sandboxCall(product, `/api/payments/payments/${new URL(checkout_url).pathname.split('/').at(-1)}/${action}`, {});
  const hasReceipt = async () => {
    const query = { customer_product_uuid: line.uuid };
    const { items } = await browser.callEndpoint('GET /api/customer/prepaid/entry/list', { query });
    return items.some(({ receipt_url }) => receipt_url !== null);
  };
  await waitForBalance(before + 20);
  await callBank('charge-back');
  await waitForBalance(before);
  expect(await hasReceipt()).toBe(false);
  await callBank('reverse-charge-back');
  await waitForBalance(before + 20);
  expect(await hasReceipt()).toBe(true);
  await withdrawAndWait(browser, order_uuid, line.order_product_uuid);
  const refunds = await queryRefunds(line.customer_uuid);
  expect(refunds.find((each) => each.payment_uuid === payment_uuid)?.amount_cents).toBe(2_000);
  expect(await queryCredits(line.customer_uuid)).toEqual([]);
  expect(await verifyIntegrity(product.db)).toEqual([]);
});

test('what no payment can take of the refund of a withdrawn SIM becomes credit of the customer', async () => {
  const { browser, order_uuid, line } = await createPrepaidSim(product);
  const { customer_uuid } = line;
  const ctx = createTestJobContext(product, {} as never);
  const orderPayment = await findPaidPaymentOfOrder(product.db.read, { customer_uuid, order_uuid });
  if (!orderPayment) throw new Error('the order is not paid');
  const key = { customer_uuid, payment_uuid: orderPayment.payment_uuid };
  await product.db.tx(async (tx) => {
    const row = await lockPayment(tx, key);
    if (row) await postChargebackAndNotify(tx, ctx, row, row.amount_cents);
  });
  const settled = await withdrawAndWait(browser, order_uuid, line.order_product_uuid);
  const [invoice] = await product.db.read
    .select()
    .from(customerInvoice)
    .where(and(eq(customerInvoice.customer_uuid, customer_uuid), eq(customerInvoice.order_uuid, order_uuid)));
  expect(invoice?.remaining_cents).toBe(orderPayment.amount_cents);
  expect(await queryRefunds(customer_uuid)).toEqual([]);
  const back_cents = Math.round((settled?.settlement.back ?? 0) * 100);
  expect(back_cents).toBeGreaterThan(0);
  expect(await queryCredits(customer_uuid)).toEqual([{ kind: 'not_refunded', amount_cents: back_cents }]);
  expect(await verifyIntegrity(product.db)).toEqual([]);
});

test('a refund returns the cents that are refunded, and the same when it is repeated', async () => {
  const { line, order_uuid } = await createPrepaidSim(product);
  const { customer_uuid } = line;
  const ctx = createTestJobContext(product, {} as never);
  const orderPayment = await findPaidPaymentOfOrder(product.db.read, { customer_uuid, order_uuid });
  if (!orderPayment) throw new Error('the order is not paid');
  const key = { customer_uuid, payment_uuid: orderPayment.payment_uuid };
  const total = orderPayment.amount_cents;
  const [first, second] = [ctx.newId(), ctx.newId()];
  const refundPart = (for_uuid: string, amount_cents: number) =>
    product.db.tx((tx) => refundPayment(tx, ctx, key, 'withdrawal', { for_uuid, amount_cents }));
  expect([
    await refundPart(first, total - 100),
    await refundPart(first, total - 100),
    await refundPart(second, 300),
    await refundPart(second, 300),
    await refundPart(ctx.newId(), 300),
  ]).toEqual([total - 100, total - 100, 100, 100, 0]);
});
