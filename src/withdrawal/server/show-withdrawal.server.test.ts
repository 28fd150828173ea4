import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '#app/testing/customers/new-customer.ts';
import { acceptOrder, newDraft } from '#app/testing/orders/new-order.ts';
import { confirmEmail, orderSim, type OrderedSim } from '#app/testing/orders/ordered-sim.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestProduct, testProduct } from '#app/testing/product/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

type Sim = { order_product_uuid: string };

const look = (browser: TestBrowser) => browser.ask('GET /api/customer/withdrawal');
const withdraw = (browser: TestBrowser, order_uuid: string, sims: Sim[]) =>
  browser.post('/api/order/withdraw', { order_uuid, name: 'Ada Peeters', sims });

test('a professional customer has no such right', async () => {
  const { browser, email } = await newCustomer(product, { type: 2, details: true });
  const { order_uuid, order_product } = await newDraft(browser, [{ offer: 'pro-postpaid-s', type: 0 }]);
  await browser.ask('POST /api/customer/payment/method', { body: { method: 0 } });
  await acceptOrder(browser);
  await confirmEmail(product, browser, email);
  const sims = order_product.map(({ uuid }) => ({ order_product_uuid: uuid }));
  expect((await withdraw(browser, order_uuid, sims)).problem.code).toBe('WITHDRAWAL_CONSUMERS_ONLY');
  expect((await look(browser)).orders[0]?.refusal).toBe('WITHDRAWAL_CONSUMERS_ONLY');
});

test('after the days it says so, and what was withdrawn from before still answers', async () => {
  const [early, late] = [await orderSim(product), await orderSim(product)];
  const sims = ({ order_product_uuid }: OrderedSim) => [{ order_product_uuid }];
  const first = await withdraw(early.browser, early.order_uuid, sims(early));
  // A session that is not used ends after 14 days.
  await product.advance('P13D');
  await product.until(async () => (await look(late.browser)) && product.clock.offsetMs() > 12 * 86_400_000);
  await look(early.browser);
  await product.advance('P7D');
  await product.until(async () => (await look(late.browser)).orders[0]?.refusal === 'WITHDRAWAL_OVER');
  expect((await withdraw(late.browser, late.order_uuid, sims(late))).problem.code).toBe('WITHDRAWAL_OVER');
  const again = await withdraw(early.browser, early.order_uuid, sims(early));
  expect((again.response as { uuid: string }).uuid).toBe((first.response as { uuid: string }).uuid);
});
