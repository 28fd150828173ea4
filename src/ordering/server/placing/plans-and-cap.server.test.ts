import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerCustomerWithDraftOrder } from '#app/testing/orders/draft-order.ts';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { type Catalogue, getCatalogue } from '#catalogue/server/queries.ts';
import { rateLimit } from '#platform/db/tables.ts';
import { orderProduct } from '../tables.ts';

let product: TestApp;
let catalogue: Catalogue;
beforeAll(async () => {
  product = await startTestApp();
  catalogue = await getCatalogue(product.db);
});
beforeEach(() => product.db.write.delete(rateLimit));
afterAll(() => product.stop());

const path = '/api/order/create';
const offer = (code: string) => catalogue.offerByCode.get(code)?.uuid ?? '';
const line = (code: string) => ({ offer_uuid: offer(code), type: 0 });

describe('a plan for the other customer type', () => {
  test.each([
    [1, 'pro-postpaid-m', 'private-postpaid-m'],
    [2, 'private-postpaid-m', 'pro-postpaid-m'],
  ] as const)('is refused for a customer of type %s (%s), who can order %s', async (type, wrongPlan, rightPlan) => {
    const { browser } = await registerCustomer(product);
    await product.db.write.execute(sql`update customer set type = ${type} where customer_uuid = ${browser.customer}`);
    const refusedAnswer = await browser.post(path, { product_list: [line(rightPlan), line(wrongPlan)] });
    expect([refusedAnswer.status, refusedAnswer.problem.code]).toEqual([422, 'OFFER_WRONG_AUDIENCE']);
    expect((await browser.get('/api/order/current')).response.order).toBeNull();
    expect((await browser.post(path, { product_list: [line(rightPlan)] })).status).toBe(200);
  });

  test('is refused when the order is placed, and accepted in the draft of a customer without a type', async () => {
    const { browser, accept, order_uuid } = await registerCustomerWithDraftOrder(product, 'private-postpaid-m');
    await product.db.write
      .update(orderProduct)
      .set({ offer_uuid: offer('pro-postpaid-m') })
      .where(eq(orderProduct.order_uuid, order_uuid));
    const refusedAnswer = await accept();
    expect([refusedAnswer.status, refusedAnswer.problem.code]).toEqual([422, 'OFFER_WRONG_AUDIENCE']);
    await product.db.write.execute(sql`update customer set type = 0 where customer_uuid = ${browser.customer}`);
    expect((await browser.post(path, { product_list: [line('pro-postpaid-m')] })).status).toBe(200);
  });
});

test.each([
  ['8', 9],
  ['1', 2],
])('with %s extra SIMs allowed, an order has at most %s', async (EXTRA_SIM_CAP, simsMax) => {
  const otherApp = await startTestApp({ settings: { EXTRA_SIM_CAP } });
  const { browser } = await registerCustomer(otherApp);
  const { response } = await browser.get('/api/web-api/public/shipping-price');
  expect(response.sims_max).toBe(simsMax);
  const offer_uuid = (await getCatalogue(otherApp.db)).offerByCode.get('private-postpaid-s')?.uuid;
  const bodyWithSims = (count: number) => ({
    product_list: Array.from({ length: count }, () => ({ offer_uuid, type: 0 })),
  });
  expect((await browser.post(path, bodyWithSims(simsMax))).status).toBe(200);
  expect((await browser.post(path, bodyWithSims(simsMax + 1))).problem.code).toBe('SIM_CAP_REACHED');
  await otherApp.stop();
});
