import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '#app/testing/customers/new-customer.ts';
import { ownPasskey } from '#app/testing/customers/own-passkey.ts';
import { testProduct, type TestProduct } from '#app/testing/product/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const start = '/api/customer/passkey/add/start';

test('asks for one that is found without a name and asks for a finger or a PIN; those there are not made twice', async () => {
  const { browser, uuid } = await newCustomer(product);
  const key = await ownPasskey(product, browser);
  const options = (await browser.post(start)).response;
  expect(options).toMatchObject({
    rp: { id: new URL(product.settings.APP_URL).hostname },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: key.id }],
  });
  expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(uuid);
});

test('needs a fresh proof', async () => {
  const { browser } = await newCustomer(product);
  await product.advance('PT20M');
  expect((await browser.post(start)).problem.code).toBe('STEP_UP_REQUIRED');
});
