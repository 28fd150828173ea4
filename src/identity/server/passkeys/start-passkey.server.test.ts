import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { addTestPasskey } from '#app/testing/customers/passkey-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const start = '/api/customer/passkey/start';

test('a login lists no passkeys, to reveal no customers; a step-up lists those of the caller', async () => {
  const { browser } = await registerCustomer(product);
  const key = await addTestPasskey(product, browser);
  const login = (await product.browser().post(start, { for: 'login' })).response;
  expect(login).toMatchObject({ rpId: new URL(product.settings.APP_URL).hostname, userVerification: 'required' });
  expect(login.allowCredentials ?? []).toEqual([]);
  const prove = (await browser.post(start, { for: 'prove' })).response;
  expect(prove.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([key.id]);
  expect(prove.challenge).not.toBe(login.challenge);
  expect((await product.browser().post(start, { for: 'prove' })).problem.code).toBe('SESSION_EXPIRED');
});
