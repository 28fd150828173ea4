import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCustomerWithoutEmail,
  findConfirmationToken,
  goodPassword,
  queryQueuedMails,
  registerCustomer,
} from '#app/testing/customers/new-customer.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  // Without a security delay, because these customers have no device of earlier logins.
  product = await startTestApp({ settings: { HOLD_HOURS: '0' } });
});
afterAll(() => product.stop());

const fetchEmail = async (browser: TestBrowser) =>
  (await browser.callEndpoint('GET /api/customer/session')).customer.details.email;
const change = '/api/customer/email/change';

test('a customer without an email address has an empty address, and cannot request a mail', async () => {
  const { browser } = await createCustomerWithoutEmail(product);
  expect(await fetchEmail(browser)).toEqual({ address: '', status: 0, pending_address: null });
  expect((await browser.post('/api/customer/email/verify/resend', {})).problem.code).toBe('REQUIRED');
  expect((await browser.post('/api/customer/language/change', { language: 'nl' })).status).toBe(200);
});

test('the first email address of a customer is confirmed by the link of its mail, and used for logins', async () => {
  const { browser, uuid } = await createCustomerWithoutEmail(product);
  const email = `first.${uuid}@example.com`;
  const answer = await browser.post(change, { email });
  expect(answer.response.details.email).toEqual({ address: email, status: 0, pending_address: null });
  expect(await queryQueuedMails(product, email)).toMatchObject([{ message: 'confirm-email' }]);
  const token = await findConfirmationToken(product, email);
  expect((await browser.get('/api/customer/email/confirm', { query: { token } })).response).toEqual({
    email,
    changed: false,
    is_own: true,
  });
  expect((await fetchEmail(browser)).status).toBe(1);
  await browser.callEndpoint('POST /api/customer/password/change', { body: { new_password: goodPassword } });
  const login = await product.browser().post('/api/customer/login', { email, password: goodPassword });
  expect(login.response).toMatchObject({ customer: { uuid } });
});

test('the address of another customer is refused', async () => {
  const { email } = await registerCustomer(product);
  const { browser } = await createCustomerWithoutEmail(product);
  expect((await browser.post(change, { email })).problem.code).toBe('EMAIL_EXISTS');
  expect(await fetchEmail(browser)).toEqual({ address: '', status: 0, pending_address: null });
});
