import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { confirmEmailAndAddPasskey } from '#app/testing/customers/passkey-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const start = '/api/customer/passkey/add/start';

test('the options require a discoverable passkey with user verification, and exclude existing ones', async () => {
  const { browser, uuid } = await registerCustomer(product);
  const key = await confirmEmailAndAddPasskey(product, browser);
  const options = (await browser.post(start)).response;
  expect(options).toMatchObject({
    rp: { id: new URL(product.settings.APP_URL).hostname },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: key.id }],
  });
  expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(uuid);
});

test('the start of adding a passkey requires a step-up', async () => {
  const { browser } = await registerCustomer(product);
  await product.advanceClock('PT20M');
  expect((await browser.post(start)).problem.code).toBe('STEP_UP_REQUIRED');
});
