import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '#app/testing/new-customer.ts';
import { asked, ownPasskey } from '#app/testing/own-passkey.ts';
import { testProduct, type TestProduct } from '#app/testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

test('what was removed opens nothing any more; somebody else’s stays', async () => {
  const { browser } = await newCustomer(product);
  const key = await ownPasskey(product, browser);
  const other = await newCustomer(product);
  await other.browser.ask('POST /api/customer/passkey/remove', { body: { id: key.id } });
  const door = product.browser();
  const enter = async () =>
    (await door.post('/api/customer/login/passkey', { passkey: key.use(await asked(door, 'login')) })).status;
  expect(await enter()).toBe(200);
  await browser.ask('POST /api/customer/passkey/remove', { body: { id: key.id } });
  expect(await enter()).toBe(422);
});
