import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomerWithDraftOrder } from './testing/orders/draft-order.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('sixty waiting changes of one customer do not delay others', async () => {
  const [busy, other] = [
    await registerCustomerWithDraftOrder(product, 'private-postpaid-s'),
    await registerCustomerWithDraftOrder(product, 'private-postpaid-s'),
  ];
  const { connectionString } = product.db.pool.options;
  const holder = new pg.Client({ connectionString });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from customer_order where uuid = $1 for update', [busy.order_uuid]);

  const product_list = [{ offer_uuid: busy.order_product[0]?.offer.uuid, type: 0 }];
  const create = ({ browser }: typeof busy) => browser.post('/api/order/create', { product_list });
  const sixty = Array.from({ length: 60 }, () => create(busy));
  // Most requests are refused at once, while the first ones still wait.
  const refused = await Promise.any(
    sixty.map(async (each) => ((await each).status === 429 ? each : Promise.reject(new Error('not refused')))),
  );
  expect(refused.problem).toMatchObject({ code: 'TOO_MANY_REQUESTS', retry_after: 1 });
  expect((await create(other)).status).toBe(200);
  expect((await busy.browser.get('/api/customer/session')).status).toBe(200);

  await holder.query('rollback');
  await holder.end();
  const statuses = (await Promise.all(sixty)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect((await create(busy)).status).toBe(200);
});
