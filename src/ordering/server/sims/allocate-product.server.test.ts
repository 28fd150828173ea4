import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomerWithDraftOrder } from '#app/testing/orders/draft-order.ts';
import { confirmEmailInDatabase } from '#app/testing/customers/customer-state.ts';
import type { TestReply, TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import type { OrderProduct } from '#ordering/contract.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ settings: { STOCK_GENERATED: '2' } });
});
afterAll(() => product.stop());

const allocate = async (draft: { browser: TestBrowser; order_product: OrderProduct[] }) =>
  (await draft.browser.post('/api/order/product/allocate', {
    order_product_uuid: draft.order_product[0]?.uuid,
  })) as TestReply<OrderProduct>;

test('the allocation endpoint allocates one number for repeated calls, and refuses an order that is not confirmed', async () => {
  const order = await registerCustomerWithDraftOrder(product, 'private-postpaid-s');
  expect((await allocate(order)).problem.code).toBe('ORDER_NOT_CONFIRMED');
  await confirmEmailInDatabase(product, order.browser.customer ?? '');
  await order.accept();
  const answers = await Promise.all([allocate(order), allocate(order), product.worker?.runUntilIdle()]);
  const numbers = answers.slice(0, 2).map((answer) => (answer as TestReply<OrderProduct>).response.msisdn);
  expect(numbers[0]).toMatch(/^\+324[5-9]\d{7}$/);
  expect(numbers[1]).toBe(numbers[0]);
  expect((await allocate(order)).response.msisdn).toBe(numbers[0]);
});

test('the last number is allocated once, and the next customer is refused with NO_NUMBER_FREE', async () => {
  const orders = [
    await registerCustomerWithDraftOrder(product, 'private-postpaid-s'),
    await registerCustomerWithDraftOrder(product, 'private-postpaid-s'),
  ];
  for (const { accept } of orders) await accept();
  const answers = await Promise.all(orders.map((order) => allocate(order)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 503]);
  expect(answers.find(({ status }) => status === 503)?.problem.code).toBe('NO_NUMBER_FREE');
});
