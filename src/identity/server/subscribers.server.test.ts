import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { fetchMessages, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const fetchRefused = async (browser: TestBrowser) =>
  (await browser.callEndpoint('GET /api/customer/session')).customer.details.email.refused;
const setMailMode = (mode: string, code = '') => sandboxCall(product, '/api/mail/behaviour', { mode, code });

test('a refused address is reported until another mail is requested', async () => {
  await setMailMode('refuse', '550');
  const { browser, email } = await registerCustomer(product);
  await browser.callEndpoint('POST /api/customer/email/verify/resend', { body: {} });
  await product.waitFor(async () => (await fetchRefused(browser)) === true);
  await setMailMode('accept');
  // The mail was refused, so no wait applies.
  await browser.callEndpoint('POST /api/customer/email/verify/resend', { body: {} });
  expect(await fetchRefused(browser)).toBe(undefined);
  await product.waitFor(async () => (await fetchMessages(product, email)).length > 0);
  // This mail has arrived.
  const thirdAnswer = await browser.post('/api/customer/email/verify/resend', {});
  expect(thirdAnswer.problem).toMatchObject({ code: 'EMAIL_JUST_SENT', retry_after: expect.any(Number) });
});

test('the hourly limit also applies to refused mail', async () => {
  await setMailMode('refuse', '550');
  const { browser } = await registerCustomer(product);
  for (let mailCount = 0; mailCount < 5; mailCount += 1) {
    await browser.callEndpoint('POST /api/customer/email/verify/resend', { body: {} });
    await product.waitFor(async () => (await fetchRefused(browser)) === true);
  }
  const { problem } = await browser.post('/api/customer/email/verify/resend', {});
  expect(problem.code).toBe('EMAIL_SENT_OFTEN');
  expect(problem.retry_after).toBeGreaterThan(3000);
  await setMailMode('accept');
});

test('a temporary error (451) is retried and not reported as a refusal', async () => {
  await setMailMode('refuse', '451');
  const { browser, email } = await registerCustomer(product);
  await browser.callEndpoint('POST /api/customer/email/verify/resend', { body: {} });
  await product.worker?.runUntilIdle();
  expect(await fetchRefused(browser)).toBe(undefined);
  await setMailMode('accept');
  await product.waitFor(async () => (await fetchMessages(product, email)).length > 0);
});
