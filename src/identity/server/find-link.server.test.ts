import { expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { waitForResetToken } from '#app/testing/customers/reset-link.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';

const product = setUpTestAppForFile();

const registerWithResetLink = async () => {
  const customer = await registerCustomer(product, { language: 'nl' });
  await product.browser().post('/api/customer/forgot-password/start', { email: customer.email });
  return { ...customer, token: await waitForResetToken(product, customer.email) };
};

test('a reset link returns its state, its address and whether it is of the caller, before and after its use', async () => {
  const { browser, email, token } = await registerWithResetLink();
  const otherCustomer = await registerCustomer(product);
  const find = async (by: typeof browser) => (await by.get('/api/customer/link', { query: { token } })).response;
  expect(await find(product.browser())).toEqual({ state: 'open', email, is_own: null });
  expect(await find(browser)).toEqual({ state: 'open', email, is_own: true });
  expect(await find(otherCustomer.browser)).toEqual({ state: 'open', email, is_own: false });
  // Reading the state does not consume the link, and the session of another customer does not end.
  const resetAnswer = await otherCustomer.browser.post('/api/customer/forgot-password/finish', {
    token,
    password: 'Under-Other-Trees7',
  });
  expect(resetAnswer.status).toBe(200);
  expect((await otherCustomer.browser.get('/api/customer/session')).status).toBe(200);
  expect(await find(otherCustomer.browser)).toEqual({
    state: 'used',
    email: `${email[0]}•••@example.com`,
    is_own: false,
  });
  const unknownAnswer = await product.browser().get('/api/customer/link', { query: { token: 'x'.repeat(43) } });
  expect(unknownAnswer.response).toEqual({ state: 'unknown', email: null, is_own: null });
});
