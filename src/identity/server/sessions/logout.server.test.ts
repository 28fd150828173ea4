import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '../../../app/testing/customers/new-customer.ts';
import { startTestApp, type TestApp } from '../../../app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('a logout ends the session, and a logout without a session succeeds', async () => {
  const { browser } = await registerCustomer(product);
  expect((await browser.post('/api/customer/logout')).status).toBe(200);
  const sessionAnswer = await browser.get('/api/customer/session');
  expect(sessionAnswer.status).toBe(401);
  expect(sessionAnswer.problem.code).toBe('SESSION_EXPIRED');
  expect((await browser.post('/api/customer/logout')).response).toEqual({});
  expect((await product.browser().post('/api/customer/logout')).response).toEqual({});
});
