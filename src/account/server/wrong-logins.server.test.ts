import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { goodPassword, registerCustomer } from '#app/testing/customers/new-customer.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import type { TestReply, AnyJson } from '#app/testing/product/test-browser.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { WRONG_LOGINS_ANYWHERE, WRONG_LOGINS_PER_ADDRESS } from '#identity/rules/wrong-logins.ts';
import { rateLimit } from '#platform/db/tables.ts';

let product: TestApp;
beforeAll(async () => {
  // Network addresses are set by the proxy header.
  product = await startTestApp({ settings: { TRUST_PROXY: '1' } });
});
beforeEach(async () => void (await product.db.write.delete(rateLimit)));
afterAll(() => product.stop());

const logInFrom = (address: string, email: string, password: string): Promise<TestReply<AnyJson>> =>
  product.browser().post('/api/customer/login', { email, password }, { headers: { 'x-forwarded-for': address } });
const logInWrongly = (address: string, email: string) => logInFrom(address, email, 'Wrong-Password9');

/** Registers a customer with one known address, and returns the codes of wrong tries from other addresses. */
const attackNewCustomer = async (tries: number, addressOf: (at: number) => string, language: 'en' | 'nl' = 'en') => {
  const { email } = await registerCustomer(product, { language });
  expect((await logInFrom('192.0.2.1', email, goodPassword)).status).toBe(200);
  const codes: string[] = [];
  for (let at = 0; at < tries; at += 1) codes.push((await logInWrongly(addressOf(at), email)).problem.code);
  return { email, codes };
};
const warningsTo = async (email: string): Promise<string[]> =>
  (await fetchMessages(product, email))
    .map(({ subject }) => subject)
    .filter((subject) => /log in|aan te melden/.test(subject));

test('ten wrong passwords from one address block that address only', async () => {
  const { email, codes } = await attackNewCustomer(11, () => '198.51.100.7');
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'WRONG_PASSWORD'), 'TOO_MANY_REQUESTS']);
  expect((await logInFrom('198.51.100.7', email, goodPassword)).status).toBe(429);
  expect((await logInFrom('192.0.2.1', email, goodPassword)).status).toBe(200);
  expect((await logInFrom('203.0.113.9', email, goodPassword)).status).toBe(200);
  await product.advanceClock('PT16M');
  expect((await logInFrom('198.51.100.7', email, goodPassword)).status).toBe(200);
});

test('wrong passwords from many addresses block all but addresses of earlier logins', async () => {
  const { email } = await attackNewCustomer(WRONG_LOGINS_ANYWHERE, (at) => `198.51.100.${at}`);
  const strangersAnswer = await logInFrom('203.0.113.9', email, goodPassword);
  expect(strangersAnswer.status).toBe(429);
  expect(strangersAnswer.problem.retry_after).toBeGreaterThan(0);
  expect((await logInFrom('192.0.2.1', email, goodPassword)).status).toBe(200);
  // An unknown address gets the same refusals.
  const nobody = 'nobody.at.all@example.com';
  for (let at = 0; at < WRONG_LOGINS_ANYWHERE; at += 1) await logInWrongly(`198.51.100.${at}`, nobody);
  expect((await logInFrom('203.0.113.9', nobody, goodPassword)).problem.code).toBe(strangersAnswer.problem.code);
});

test('wrong passwords from many addresses block neither the login nor the step-up of a known browser, from any address', async () => {
  const { email, browser } = await registerCustomer(product);
  for (let at = 0; at < WRONG_LOGINS_ANYWHERE; at += 1) await logInWrongly(`198.51.100.${at}`, email);
  const otherAddress = { headers: { 'x-forwarded-for': '203.0.113.77' } };
  const stepUpAnswer = await browser.post(
    '/api/customer/step-up',
    { by: 'password', password: goodPassword },
    otherAddress,
  );
  expect([stepUpAnswer.status, stepUpAnswer.problem?.code]).toEqual([200, undefined]);
  expect((await browser.post('/api/customer/login', { email, password: goodPassword }, otherAddress)).status).toBe(200);
  expect((await logInFrom('203.0.113.78', email, goodPassword)).status).toBe(429);
});

test('a known browser is blocked after ten wrong passwords, from any address', async () => {
  const { email, browser } = await registerCustomer(product);
  const logInFromAddress = (at: number, password: string) =>
    browser.post('/api/customer/login', { email, password }, { headers: { 'x-forwarded-for': `203.0.113.${at}` } });
  for (let at = 0; at < WRONG_LOGINS_ANYWHERE; at += 1) await logInWrongly(`198.51.100.${at}`, email);
  const codes = [];
  for (let at = 0; at <= WRONG_LOGINS_PER_ADDRESS; at += 1)
    codes.push((await logInFromAddress(at, 'Wrong-Password9')).problem.code);
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'WRONG_PASSWORD'), 'TOO_MANY_REQUESTS']);
  expect((await logInFromAddress(99, goodPassword)).status).toBe(429);
});

test('the owner is notified of wrong passwords once, in the customer’s language', async () => {
  const { email } = await attackNewCustomer(25, (at) => `198.51.100.${at}`, 'nl');
  await product.waitFor(async () => (await warningsTo(email)).length > 0);
  await product.advanceClock('PT2H');
  for (let at = 0; at < 12; at += 1) await logInWrongly(`198.51.100.${at}`, email);
  expect(await warningsTo(email)).toEqual(['Iemand probeerde zich bij je account aan te melden']);
});

test('a right password does not count as a try', async () => {
  const { email } = await registerCustomer(product);
  for (let at = 0; at < 12; at += 1) expect((await logInFrom('192.0.2.1', email, goodPassword)).status).toBe(200);
});

test('a flood of wrong passwords from sixty addresses blocks no login from a known address or a known browser', async () => {
  const owners = [];
  for (let at = 0; at < 4; at += 1) {
    const { email, browser } = await registerCustomer(product);
    expect((await logInFrom(`192.0.2.${at}`, email, goodPassword)).status).toBe(200);
    owners.push({ email, browser, usual: `192.0.2.${at}` });
  }
  const visitor = product.browser();
  await visitor.get('/api/customer/session');
  const flood = Array.from({ length: 240 }, (_, at) =>
    visitor.post(
      '/api/customer/login',
      { email: `nobody-${at}@example.com`, password: 'Wrong-Password9' },
      { headers: { 'x-forwarded-for': `198.51.100.${at % 60}` } },
    ),
  );
  // The queue is full when the first stranger is refused.
  await Promise.any(
    flood.map(async (each) => ((await each).status === 503 ? each : Promise.reject(new Error('not refused')))),
  );
  const honest = await Promise.all(
    owners.flatMap(({ email, browser, usual }) => [
      logInFrom(usual, email, goodPassword),
      browser.post(
        '/api/customer/login',
        { email, password: goodPassword },
        { headers: { 'x-forwarded-for': '203.0.113.50' } },
      ),
    ]),
  );
  expect(honest.map(({ status }) => status)).toEqual(honest.map(() => 200));
  await Promise.all(flood);
}, 300_000);
