import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomerWithDraftOrder, fetchOrderState } from '#app/testing/orders/draft-order.ts';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import { lockOrderOfProduct } from '../orders/orders.store.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

type Switched = { order_product: OrderProduct[]; totals: { due_now: number } };

test('postpaid lines of a draft become prepaid, with an amount due', async () => {
  const { browser, accept } = await registerCustomerWithDraftOrder(product, 'private-postpaid-m', { lines: 2 });
  const { order_product, totals } = (await browser.post('/api/customer/prepaid/force', {})).response as Switched;
  expect(order_product.map(({ offer }) => offer.payment_type)).toEqual(['prepaid', 'prepaid']);
  expect(totals.due_now).toBeGreaterThan(0);
  await accept();
  expect(await fetchOrderState(browser)).toBe('awaiting_payment');
});

test('one line of a draft becomes prepaid, and a repeated request changes nothing', async () => {
  const { browser, order_product } = await registerCustomerWithDraftOrder(product, 'private-postpaid-m', { lines: 2 });
  for (let time = 0; time < 2; time += 1) {
    const { response } = await browser.post('/api/customer/prepaid/force', {
      order_product_uuid: order_product[1]?.uuid,
    });
    expect((response as Switched).order_product.map(({ offer }) => offer.payment_type)).toEqual([
      'postpaid',
      'prepaid',
    ]);
  }
});

test('a switch to prepaid of the line of another customer is refused with NOT_FOUND', async () => {
  const [draft, otherCustomer] = [
    await registerCustomerWithDraftOrder(product, 'private-postpaid-m'),
    await registerCustomer(product),
  ];
  const order_product_uuid = draft.order_product[0]?.uuid ?? '';
  const { problem } = await otherCustomer.browser.post('/api/customer/prepaid/force', { order_product_uuid });
  expect(problem.code).toBe('NOT_FOUND');
  // The statement that locks the order checks the customer too, not only `ownedFields` of the endpoint.
  const lockOrderFor = (customer_uuid: string) =>
    product.db.tx((tx) => lockOrderOfProduct(tx, { customer_uuid, order_product_uuid }));
  expect(await lockOrderFor(otherCustomer.uuid)).toBeNull();
  expect((await lockOrderFor(draft.browser.customer ?? ''))?.product.uuid).toBe(order_product_uuid);
});

test('a switch to prepaid is refused after the acceptance, whose contract summary stays that of the SIM', async () => {
  const { browser, order_product, accept } = await registerCustomerWithDraftOrder(product, 'private-postpaid-m', {
    lines: 2,
  });
  const [first, second] = order_product.map(({ uuid: order_product_uuid }) => ({ order_product_uuid }));
  await browser.post('/api/customer/prepaid/force', first);
  await accept();
  expect(await fetchOrderState(browser)).toBe('awaiting_payment');
  expect((await browser.post('/api/customer/prepaid/force', second)).problem.code).toBe('ORDER_FAILED');
  expect((await browser.get('/api/order/contract-summary', { query: second })).status).toBe(200);
});

test('a switch to prepaid is refused without an order, and for a confirmed order', async () => {
  const { browser } = await registerCustomer(product);
  expect((await browser.post('/api/customer/prepaid/force', {})).problem.code).toBe('ORDER_FAILED');
  const sim = await registerCustomerAndOrderSim(product);
  expect(
    (await sim.browser.post('/api/customer/prepaid/force', { order_product_uuid: sim.order_product_uuid })).problem
      .code,
  ).toBe('ORDER_FAILED');
});
