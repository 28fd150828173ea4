import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { confirmEmailAndAddPasskey } from '#app/testing/customers/passkey-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('the passkey list has the passkeys of the caller without their public keys', async () => {
  const { browser } = await registerCustomer(product);
  const key = await confirmEmailAndAddPasskey(product, browser);
  const { passkeys } = await browser.callEndpoint('GET /api/customer/passkey/list');
  expect(passkeys).toEqual([
    { id: key.id, name: 'My phone', synchronised: false, created_at: expect.any(String), used_at: null },
  ]);
  const otherCustomer = await registerCustomer(product);
  expect((await otherCustomer.browser.callEndpoint('GET /api/customer/passkey/list')).passkeys).toEqual([]);
});
