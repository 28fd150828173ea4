import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WRONG_STEP_UPS_MAX } from '#identity/rules/step-up.ts';
import { WRONG_LOGINS_ANYWHERE } from '#identity/rules/wrong-logins.ts';
import { rateLimit } from '#platform/db/tables.ts';
import { NETWORK_LIMIT_FACTOR } from '#platform/http/address-key.ts';
import { findConfirmationCode, goodPassword, registerCustomer } from './testing/customers/new-customer.ts';
import { signedHeaders } from './testing/product/sandbox-control.ts';
import { type SecondServer, startSecondServer } from './testing/product/start-second-server.ts';
import type { TestReply, AnyJson, TestBrowser } from './testing/product/test-browser.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';

let product: TestApp;
let secondServer: SecondServer;
beforeAll(async () => {
  // With one trusted proxy, tests choose their address by X-Forwarded-For.
  product = await startTestApp({ settings: { TRUST_PROXY: '1' } });
  secondServer = await startSecondServer(product);
});
beforeEach(async () => void (await product.db.write.delete(rateLimit)));
afterAll(async () => {
  await secondServer.stop();
  await product.stop();
});

/** Each server has a browser of its own; the CSRF pair is fetched once. */
const visitors = (): [TestBrowser, TestBrowser] => [product.browser(), secondServer.browser()];
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/** Sends requests alternately to both servers, some in parallel, and counts the replies by status. */
const hammer = async (
  times: number,
  send: (browser: TestBrowser, at: number) => Promise<TestReply<AnyJson>>,
): Promise<Record<number, number>> => {
  const browsers = visitors();
  const counted: Record<number, number> = {};
  for (let first = 0; first < times; first += 20) {
    const batch = Array.from({ length: Math.min(20, times - first) }, (_, at) => first + at);
    const answers = await Promise.all(batch.map((at) => send(browsers[at % 2 === 0 ? 0 : 1], at)));
    for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  }
  return counted;
};

const exists = (browser: TestBrowser, at: number, address: string) =>
  browser.get('/api/v1/customer/exists', {
    query: { phoneOrEmail: `0470${String(at).padStart(6, '0')}` },
    ...from(address),
  });

test('phone number lookups from many addresses are limited to 120 in ten minutes over all servers', async () => {
  expect(await hammer(200, (browser, at) => exists(browser, at, `198.51.${at}.7`))).toEqual({ 200: 120, 429: 80 });
});

test('phone number lookups of one network address are limited to 30 per minute', async () => {
  expect(await hammer(60, (browser, at) => exists(browser, at, '198.51.100.7'))).toEqual({ 200: 30, 429: 30 });
});

const register = (browser: TestBrowser, at: number, address: string) =>
  browser.post('/api/customer/register', { email: `a${at}@`, password: goodPassword, customer_type: 1 }, from(address));

test('registrations are limited per IPv6 /56 and per /48', async () => {
  // Limit 20 per /56 and sixteen times that per /48. Requests with invalid bodies count too.
  expect(await hammer(40, (browser, at) => register(browser, at, '2001:db8:1:100::7'))).toEqual({ 422: 20, 429: 20 });
  await product.db.write.delete(rateLimit);
  const households = (at: number) => `2001:db8:1:${(at % 256).toString(16)}00::7`;
  const networkLimit = 20 * NETWORK_LIMIT_FACTOR;
  expect(await hammer(networkLimit + 40, (browser, at) => register(browser, at, households(at)))).toEqual({
    422: networkLimit,
    429: 40,
  });
});

const guessPassword = (browser: TestBrowser, email: string, address: string) =>
  browser.post('/api/customer/login', { email, password: 'Wrong-Password9' }, from(address));

test('password guesses are limited per 15 minutes, and the owner can still log in', async () => {
  const { email } = await registerCustomer(product);
  const owner = product.browser();
  const right = () => owner.post('/api/customer/login', { email, password: goodPassword }, from('192.0.2.1'));
  expect((await right()).status).toBe(200);
  const { 422: triedCount = 0, 429: refused = 0 } = await hammer(WRONG_LOGINS_ANYWHERE + 40, (browser, at) =>
    guessPassword(browser, email, `198.51.${at}.7`),
  );
  // Requests in flight when the limit was reached may pass.
  expect(triedCount).toBeGreaterThanOrEqual(WRONG_LOGINS_ANYWHERE);
  expect(triedCount).toBeLessThan(WRONG_LOGINS_ANYWHERE + 20);
  expect(refused).toBe(WRONG_LOGINS_ANYWHERE + 40 - triedCount);
  expect((await right()).status).toBe(200);
}, 300_000);

/** Registers a customer and opens the same session on both servers. */
const atBoth = async () => {
  const { browser, email } = await registerCustomer(product);
  const elsewhere = secondServer.browser();
  Object.assign(elsewhere, { session: browser.session, customer: browser.customer });
  return { email, both: [browser, elsewhere] as const };
};

test('a mail code allows five attempts', async () => {
  const { email, both } = await atBoth();
  const [browser, elsewhere] = both;
  await browser.post('/api/customer/email/verify/resend');
  const code = await findConfirmationCode(product, email);
  const codes: string[] = [];
  for (let at = 1; at <= 8; at += 1) {
    const guess = String((Number(code) + at) % 1_000_000).padStart(6, '0');
    const which = at % 2 ? browser : elsewhere;
    codes.push((await which.post('/api/customer/email/confirm/code', { code: guess })).problem.code);
  }
  expect(codes).toEqual([
    ...Array.from({ length: 5 }, () => 'WRONG_CODE'),
    ...Array.from({ length: 3 }, () => 'CODE_ENDED'),
  ]);
  expect((await browser.post('/api/customer/email/confirm/code', { code })).problem.code).toBe('CODE_ENDED');
});

test('a step-up allows five wrong attempts, then the session ends', async () => {
  for (const [refusal, guess] of [
    ['WRONG_PASSWORD', { by: 'password', password: 'Wrong-Password9' }],
    // No code was sent.
    ['CODE_ENDED', { by: 'email', code: '000000' }],
  ] as const) {
    const { email, both } = await atBoth();
    const codes: string[] = [];
    for (let at = 0; at < WRONG_STEP_UPS_MAX + 2; at += 1)
      codes.push((await both[at % 2 ? 1 : 0].post('/api/customer/step-up', guess)).problem.code);
    expect(codes.slice(0, WRONG_STEP_UPS_MAX - 1).every((code) => code === refusal)).toBe(true);
    expect(new Set(codes.slice(WRONG_STEP_UPS_MAX - 1))).toEqual(new Set(['SESSION_EXPIRED']));
    expect((await product.browser().post('/api/customer/login', { email, password: goodPassword })).status).toBe(200);
  }
});

test('promo codes, revocation links and invitations are limited per network address', async () => {
  const oneAddress = from('198.51.100.7');
  const promo = (browser: TestBrowser, at: number) =>
    browser.get('/api/promo/check', { query: { promo: `GUESS${at}` }, ...oneAddress });
  expect(await hammer(50, promo)).toEqual({ 422: 30, 429: 20 });
  const stop = (browser: TestBrowser, at: number) =>
    browser.post('/api/customer/stop', { token: `${at}`.padStart(43, 'x') }, oneAddress);
  expect(await hammer(40, stop)).toEqual({ 422: 20, 429: 20 });
  const invite = (browser: TestBrowser, at: number) =>
    browser.post('/integration/vl/registration', { email: `f${at}@example.com`, language: 'fr' }, oneAddress);
  expect(await hammer(30, invite)).toEqual({ 200: 10, 429: 20 });
});

test('reset links, confirmation links and requests for mails are limited per network address', async () => {
  const token = (at: number) => `${at}`.padStart(43, 'x');
  const finish = (browser: TestBrowser, at: number) =>
    browser.post(
      '/api/customer/forgot-password/finish',
      { token: token(at), password: goodPassword },
      from('198.51.100.7'),
    );
  expect(await hammer(40, finish)).toEqual({ 422: 20, 429: 20 });
  const openConfirmation = (browser: TestBrowser, at: number) =>
    browser.get('/api/customer/email/confirm', { query: { token: token(at) }, ...from('198.51.100.7') });
  expect(await hammer(80, openConfirmation)).toEqual({ 422: 60, 429: 20 });
  for (const path of ['/api/customer/forgot-password/start', '/api/customer/email/verify/resend'])
    expect(
      await hammer(40, (browser, at) => browser.post(path, { email: `n${at}@example.com` }, from('198.51.100.7'))),
    ).toEqual({ 200: 20, 429: 20 });
});

test('a server follows the business clock that another server has moved', async () => {
  const readOffset = async (url: string): Promise<number> => {
    const reply = await fetch(`${url}/api/languages`);
    return Date.parse(reply.headers.get('date') ?? '') - Date.now();
  };
  expect(await readOffset(secondServer.url)).toBeLessThan(60_000);
  await product.advanceClock('P3D');
  await product.waitFor(async () => (await readOffset(secondServer.url)) > 2 * 86_400_000);
});

test('a late clock event does not set the business clock back', async () => {
  const before = product.clock.offsetMs();
  await product.advanceClock('PT1H');
  const [body, now] = [JSON.stringify({ offset_ms: before }), product.clock.offsetMs()];
  const headers = { 'content-type': 'application/json', ...signedHeaders(product.settings.SANDBOX_SECRET ?? '', body) };
  expect((await fetch(`${product.url}/api/webhook/clock`, { method: 'POST', headers, body })).status).toBe(200);
  expect(product.clock.offsetMs()).toBe(now);
});
