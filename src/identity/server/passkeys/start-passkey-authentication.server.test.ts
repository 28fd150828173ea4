import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { confirmEmailAndAddPasskey } from '#app/testing/customers/passkey-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const start = '/api/customer/passkey/start';

test('a login lists no passkeys, to reveal no customers; a step-up lists those of the caller', async () => {
  const { browser } = await registerCustomer(product);
  const key = await confirmEmailAndAddPasskey(product, browser);
  const loginOptions = (await product.browser().post(start, { for: 'login' })).response;
  expect(loginOptions).toMatchObject({
    rpId: new URL(product.settings.APP_URL).hostname,
    userVerification: 'required',
  });
  expect(loginOptions.allowCredentials ?? []).toEqual([]);
  const proofOptions = (await browser.post(start, { for: 'prove' })).response;
  expect(proofOptions.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([key.id]);
  expect(proofOptions.challenge).not.toBe(loginOptions.challenge);
  expect((await product.browser().post(start, { for: 'prove' })).problem.code).toBe('SESSION_EXPIRED');
});
