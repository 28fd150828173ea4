import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedInByNumber, twoSims } from '#app/testing/sims/active-sim.ts';
import { testProduct, type TestProduct } from '#app/testing/product/test-product.ts';
import { wearables } from '#sustainability/rules/wearables.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

test('each account has devices of its own, and the owner of an extra SIM sees those of its login too', async () => {
  const { browser: owner, extra } = await twoSims(product);
  const own = await loggedInByNumber(product, extra.msisdn);
  const [phone, , tablet] = wearables;
  const add = (browser: typeof own, wearable_uuid: string) =>
    browser.post('/api/customer/wearable/add', { wearable_uuid, has_refurbished: false });
  await add(own, phone.uuid);
  await add(owner, tablet.uuid);
  const [sub] = (await owner.ask('GET /api/customer/session')).sub_account;
  const list = async (browser: typeof own, headers = {}) =>
    (await browser.get('/api/customer/wearable/list', { headers })).response;
  expect([
    await list(own),
    await list(owner),
    await list(owner, { 'x-customer-uuid': sub?.customer_uuid ?? '' }),
  ]).toMatchObject([phone, tablet, phone].map(({ uuid }) => ({ customer_wearable: [{ wearable_uuid: uuid }] })));
});
