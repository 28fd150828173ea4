import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('each changed switch records a consent, and an unchanged switch records none', async () => {
  const { browser } = await registerCustomer(product);
  const setNewsletter = (newsletter: boolean) =>
    browser.callEndpoint('POST /api/customer/newsletter', { body: { newsletter } });
  for (const newsletter of [true, true, false, true]) expect(await setNewsletter(newsletter)).toEqual({ newsletter });
  const { newsletter, consents } = await browser.callEndpoint('GET /api/customer/consent/list');
  expect(newsletter).toBe(true);
  expect(consents.map(({ kind, given }) => `${kind} ${given}`)).toEqual([
    'newsletter true',
    'newsletter false',
    'newsletter true',
  ]);
});
