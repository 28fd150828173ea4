import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSubAccountWithBrowser } from '#app/testing/every-call/endpoint-calls.ts';
import { removePassword, confirmEmailInDatabase } from '#app/testing/customers/customer-state.ts';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const fetchWays = (browser: TestBrowser) => browser.callEndpoint('GET /api/customer/step-up');

test('the ways are the password, else a code to a confirmed address, and an SMS for a sub-account', async () => {
  const { browser, uuid } = await registerCustomer(product);
  expect(await fetchWays(browser)).toEqual({ ways: ['password'], email: null });
  await removePassword(product, uuid);
  expect(await fetchWays(browser)).toEqual({ ways: [], email: null });
  await confirmEmailInDatabase(product, uuid);
  expect(await fetchWays(browser)).toEqual({ ways: ['email'], email: 'a•••@example.com' });
  expect(await fetchWays(await createSubAccountWithBrowser(product, uuid))).toEqual({ ways: ['sms'], email: null });
});
