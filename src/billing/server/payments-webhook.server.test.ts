import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftOrder, orderStateOf, payAtProvider, sandboxCall } from '#app/testing/draft-order.ts';
import type { Loose } from '#app/testing/test-browser.ts';
import { testProduct, type TestProduct } from '#app/testing/test-product.ts';
import { payment, refund } from './tables.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const hook = (body: string, type = 'application/x-www-form-urlencoded') =>
  fetch(`${product.url}/api/webhook/payments`, { method: 'POST', headers: { 'content-type': type }, body });

const prepaidOrder = async () => {
  const order = await draftOrder(product, 'private-prepaid-s');
  await order.accept();
  return order;
};
const pay = async (order: { browser: Loose; order_uuid: string }): Promise<Loose> =>
  (await order.browser.post('/api/order/pay', { order_uuid: order.order_uuid, bank_method: 'card' })).response;

test.each([
  ['an id that is not ours', 'id=tr_unknown', 200],
  ['something that is no id', 'id=hello', 200],
  ['no id', 'other=1', 400],
  ['a list of ids', 'id=a&id=b', 400],
])('%s', async (_name, body, status) => {
  expect((await hook(body)).status).toBe(status);
});

test('says nothing by itself: a payment that is still open stays open', async () => {
  const order = await prepaidOrder();
  const { payment_uuid } = await pay(order);
  const rows = await product.db.read.select().from(payment);
  const row = rows.find((each) => each.payment_uuid === payment_uuid);
  expect((await hook(`id=${row?.provider_payment_id}`)).status).toBe(200);
  expect(await orderStateOf(order.browser)).toBe('awaiting_payment');
});

test('told twice and at the same moment, an order is paid once', async () => {
  const order = await prepaidOrder();
  const { checkout_url, payment_uuid } = await pay(order);
  await payAtProvider(product, checkout_url);
  const rows = await product.db.read.select().from(payment);
  const id = rows.find((each) => each.payment_uuid === payment_uuid)?.provider_payment_id;
  await Promise.all([hook(`id=${id}`), hook(`id=${id}`), hook(`id=${id}`)]);
  await product.until(async () => (await orderStateOf(order.browser)) !== 'awaiting_payment');
  const refunds = (await product.db.read.select().from(refund)).filter((each) => each.payment_uuid === payment_uuid);
  expect(refunds).toEqual([]);
});

test('an order that is paid twice gets the second payment back', async () => {
  const order = await prepaidOrder();
  const [first, second] = [await pay(order), await pay(order)];
  for (const each of [first, second]) await payAtProvider(product, each.checkout_url);
  if (first.payment_uuid === second.payment_uuid) return expect(first.checkout_url).toBe(second.checkout_url);
  const sent = await product.until(async () => {
    const rows = (await product.db.read.select().from(refund)).filter((each) => each.reason === 'paid_twice');
    return rows[0]?.state === 'sent' && rows;
  });
  return expect(sent).toHaveLength(1);
});

test('a webhook that never comes is made good by asking', async () => {
  const order = await prepaidOrder();
  const { checkout_url } = await pay(order);
  // The sandbox tells us of every change; what it tells is thrown away by naming the payment only in our tables.
  await payAtProvider(product, checkout_url);
  await sandboxCall(product, '/api/clock', { advance: 'PT1H' });
  await product.until(async () => (await orderStateOf(order.browser)) !== 'awaiting_payment');
});
