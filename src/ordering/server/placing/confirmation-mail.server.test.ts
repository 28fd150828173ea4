import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { fetchMessages, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ settings: { EMAIL_RESEND_WAITS: '1,1,1,1' } });
});
afterAll(() => product.stop());

const setMailMode = (mode: string, code = '') => sandboxCall(product, '/api/mail/behaviour', { mode, code });
const fetchSubjects = async (email: string) => (await fetchMessages(product, email)).map(({ subject }) => subject);

test('an order whose mails were refused is confirmed once by mail after an address is confirmed', async () => {
  await setMailMode('refuse', '550');
  const { browser, email, confirmEmail } = await registerCustomerAndOrderSim(product, { confirmed: false });
  await product.worker?.runUntilIdle();
  expect(await fetchSubjects(email)).toEqual([]);

  await setMailMode('accept');
  await product.advanceClock('PT2M');
  await browser.callEndpoint('POST /api/customer/email/verify/resend', { body: {} });
  await confirmEmail();
  await product.waitFor(async () => (await fetchSubjects(email)).includes('Your order is confirmed'));
  await product.worker?.runUntilIdle();
  expect((await fetchSubjects(email)).filter((subject) => subject === 'Your order is confirmed')).toHaveLength(1);
});

test('a delivered confirmation is not sent again when the address is confirmed', async () => {
  const { email } = await registerCustomerAndOrderSim(product);
  await product.waitFor(async () => (await fetchSubjects(email)).includes('Your order is confirmed'));
  await product.worker?.runUntilIdle();
  expect((await fetchSubjects(email)).filter((subject) => subject === 'Your order is confirmed')).toHaveLength(1);
});
