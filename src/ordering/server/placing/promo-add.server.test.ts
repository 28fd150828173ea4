import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomerWithDraftOrder, fetchOrderProducts } from '#app/testing/orders/draft-order.ts';
import { createDraft } from '#app/testing/orders/new-order.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('a promo code changes the total of the draft, another code replaces it, and an invalid code changes nothing', async () => {
  const { browser, order_uuid } = await registerCustomerWithDraftOrder(product, 'private-postpaid-m');
  const add = (promo: string | null) => browser.post('/api/promo/add', { promo, order_uuid });
  expect((await add('FOREST5')).response).toMatchObject({
    totals: { per_month: 15, per_month_before_promo: 20, promo_months: 6 },
    promo: { promo: 'FOREST5' },
  });
  expect((await add('WELCOME10')).response).toMatchObject({ totals: { per_month: 18, promo_months: 12 } });
  expect((await add('NOPE')).problem.code).toBe('PROMO_UNKNOWN');
  expect((await add('SPRING25')).problem).toMatchObject({ errors: [{ field: 'promo', code: 'PROMO_EXPIRED' }] });
  expect((await browser.get('/api/order/current')).response).toMatchObject({
    order: {
      promo: { promo: 'WELCOME10' },
      totals: { per_month: 18 },
      order_product: [{ promo: { promo: 'WELCOME10' } }],
    },
  });
});

test('a promo code can be removed from the draft', async () => {
  const { browser, order_uuid } = await registerCustomerWithDraftOrder(product, 'private-postpaid-m');
  await browser.post('/api/promo/add', { promo: 'FOREST5', order_uuid });
  const answerWithoutPromo = await browser.post('/api/promo/add', { promo: null, order_uuid });
  expect(answerWithoutPromo.response).toMatchObject({ totals: { per_month: 20, promo_months: null }, promo: null });
  expect((await browser.get('/api/order/current')).response).toMatchObject({ order: { promo: null } });
});

test('each SIM of a placed order has its promo', async () => {
  const { browser, order_uuid, accept } = await registerCustomerWithDraftOrder(product, 'private-postpaid-m', {
    lines: 2,
  });
  const promo = { promo: 'FOREST5', kind: 'euro', value: 5, months: 6 };
  expect((await fetchOrderProducts(browser)).map((sim) => sim.promo)).toEqual([null, null]);
  await browser.post('/api/promo/add', { promo: 'forest5', order_uuid });
  await accept();
  expect((await fetchOrderProducts(browser)).map((sim) => sim.promo)).toEqual([promo, promo]);
});

test('a promo code can be used for one order of a customer, and again when that order is cancelled', async () => {
  const { browser, order_uuid, accept } = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
  await browser.post('/api/promo/add', { promo: 'FOREST5', order_uuid });
  expect((await accept()).status).toBe(200);
  const createPrepaidDraft = () => createDraft(browser, [{ offer: 'private-prepaid-s', type: 0 }]);
  const secondDraft = await createPrepaidDraft();
  const add = () => browser.post('/api/promo/add', { promo: 'FOREST5', order_uuid: secondDraft.order_uuid });
  const answers = await Promise.all([add(), add(), add()]);
  expect(answers.map(({ problem }) => problem.errors)).toMatchObject(
    answers.map(() => [{ field: 'promo', code: 'PROMO_USED' }]),
  );
  // A code that an earlier release stored without checking its use: the placement drops it and refuses, so that the customer sees the price first.
  const promo = { code: 'FOREST5', kind: 'euro', value: 5, months: 6 };
  await product.db.write.execute(
    sql`update customer_order set promo = ${JSON.stringify(promo)}::jsonb where uuid = ${secondDraft.order_uuid}`,
  );
  const refusedAnswer = await browser.post('/api/v2/customer/accept', {
    terms: true,
    privacy: true,
    newsletter: false,
    terms_version: product.settings.TERMS_VERSION,
    total_per_month: 5,
  });
  expect(refusedAnswer.problem.code).toBe('ORDER_CHANGED');
  // A cancelled order gives the code back.
  expect((await browser.post('/api/order/cancel', { order_uuid })).status).toBe(200);
  expect((await add()).status).toBe(200);
});

test('a promo code for a placed order is refused', async () => {
  const { browser, order_uuid, accept } = await registerCustomerWithDraftOrder(product, 'private-postpaid-m');
  await accept();
  expect((await browser.post('/api/promo/add', { promo: 'FOREST5', order_uuid })).problem.code).toBe('ORDER_FAILED');
});
