import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '#app/testing/customers/new-customer.ts';
import { ownPasskey } from '#app/testing/customers/own-passkey.ts';
import { testProduct, type TestProduct } from '#app/testing/product/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

test('shows one’s own, without their keys', async () => {
  const { browser } = await newCustomer(product);
  const key = await ownPasskey(product, browser);
  const { passkeys } = await browser.ask('GET /api/customer/passkey/list');
  expect(passkeys).toEqual([
    { id: key.id, name: 'My phone', synchronised: false, created_at: expect.any(String), used_at: null },
  ]);
  const other = await newCustomer(product);
  expect((await other.browser.ask('GET /api/customer/passkey/list')).passkeys).toEqual([]);
});
