import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '#app/testing/customers/new-customer.ts';
import { ownPasskey } from '#app/testing/customers/own-passkey.ts';
import { testProduct, type TestProduct } from '#app/testing/product/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const start = '/api/customer/passkey/start';

test('a login names no passkey, so nothing tells who has one; a proof names those of who is logged in', async () => {
  const { browser } = await newCustomer(product);
  const key = await ownPasskey(product, browser);
  const login = (await product.browser().post(start, { for: 'login' })).response;
  expect(login).toMatchObject({ rpId: new URL(product.settings.APP_URL).hostname, userVerification: 'required' });
  expect(login.allowCredentials ?? []).toEqual([]);
  const prove = (await browser.post(start, { for: 'prove' })).response;
  expect(prove.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([key.id]);
  expect(prove.challenge).not.toBe(login.challenge);
  expect((await product.browser().post(start, { for: 'prove' })).problem.code).toBe('SESSION_EXPIRED');
});
