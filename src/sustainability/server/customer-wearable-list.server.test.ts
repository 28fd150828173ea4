import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInByNumber, createTwoSims } from '#app/testing/sims/active-sim.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { wearables } from '#sustainability/rules/wearables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
});
afterAll(() => product.stop());

test('each account has its own devices, and the main account can read the devices of a sub-account', async () => {
  const { browser: owner, extraSim } = await createTwoSims(product);
  const subBrowser = await logInByNumber(product, extraSim.msisdn);
  const [phone, , tablet] = wearables;
  const add = (browser: typeof subBrowser, wearable_uuid: string) =>
    browser.post('/api/customer/wearable/add', { wearable_uuid, has_refurbished: false });
  await add(subBrowser, phone.uuid);
  await add(owner, tablet.uuid);
  const [sub] = (await owner.callEndpoint('GET /api/customer/session')).sub_account;
  const list = async (browser: typeof subBrowser, headers = {}) =>
    (await browser.get('/api/customer/wearable/list', { headers })).response;
  expect([
    await list(subBrowser),
    await list(owner),
    await list(owner, { 'x-customer-uuid': sub?.customer_uuid ?? '' }),
  ]).toMatchObject([phone, tablet, phone].map(({ uuid }) => ({ customer_wearable: [{ wearable_uuid: uuid }] })));
});
