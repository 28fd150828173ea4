import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { wearables, WEARABLES_MAX } from '#sustainability/rules/wearables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const add = '/api/customer/wearable/add';

test('devices can be added, also two of a kind, and are listed in the session', async () => {
  const { browser } = await registerCustomer(product);
  const [{ uuid: wearable_uuid }] = wearables;
  for (const has_refurbished of [true, false]) await browser.post(add, { wearable_uuid, has_refurbished });
  expect((await browser.callEndpoint('GET /api/customer/session')).customer_wearable).toMatchObject([
    { wearable_uuid, has_refurbished: true },
    { wearable_uuid, has_refurbished: false },
  ]);
});

test('a device of an unknown kind is refused, and so is one more than WEARABLES_MAX', async () => {
  const { browser } = await registerCustomer(product);
  const [{ uuid }] = wearables;
  const refusal = async (wearable_uuid: string) => {
    const { status, problem } = await browser.post(add, { wearable_uuid, has_refurbished: false });
    return status === 200 ? null : [status, problem.code];
  };
  expect(await refusal(randomUUID())).toEqual([422, 'WEARABLE_UNKNOWN']);
  for (let count = 0; count < WEARABLES_MAX; count += 1) expect(await refusal(uuid)).toBeNull();
  expect(await refusal(uuid)).toEqual([409, 'WEARABLES_FULL']);
});
