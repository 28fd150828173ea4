import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { wearables } from '#sustainability/rules/wearables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const remove = '/api/customer/wearable/remove';

test('a device is removed by its owner only, idempotently', async () => {
  const [{ browser }, other] = await Promise.all([registerCustomer(product), registerCustomer(product)]);
  const [{ uuid: wearable_uuid }] = wearables;
  await browser.post('/api/customer/wearable/add', { wearable_uuid, has_refurbished: false });
  const fetchWearables = () =>
    browser.callEndpoint('GET /api/customer/session').then(({ customer_wearable }) => customer_wearable);
  const [device] = await fetchWearables();
  const body = { customer_wearable_uuid: device?.customer_wearable_uuid };
  await other.browser.post(remove, body);
  expect(await fetchWearables()).toEqual([device]);
  for (let time = 0; time < 2; time += 1)
    expect((await browser.post(remove, body)).response).toEqual({ customer_wearable: [] });
  expect(await fetchWearables()).toEqual([]);
});
