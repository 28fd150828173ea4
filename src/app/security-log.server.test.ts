import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { session } from '#identity/server/tables.ts';
import { rateLimit } from '#platform/db/tables.ts';
import { domainApis } from './domains.ts';
import { confirmEmailInDatabase } from './testing/customers/customer-state.ts';
import { goodPassword, registerCustomer, stepUpWithPassword } from './testing/customers/new-customer.ts';
import type { AnyJson } from './testing/product/test-browser.ts';
import { warmUp } from './warm-up.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';

let product: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  // At this log level nothing but security events is written.
  product = await startTestApp({
    settings: { LOG_LEVEL: 'error', TRUST_PROXY: '1' },
    log: { write: (line) => void lines.push(line) },
  });
});
beforeEach(async () => {
  await product.db.write.delete(rateLimit);
  lines.length = 0;
});
afterAll(() => product.stop());

const events = (): AnyJson[] => lines.map((line) => JSON.parse(line) as AnyJson).filter(({ security }) => security);
const loggedEvents = () =>
  events().map(({ security, outcome, code }) => [security, outcome, code].filter(Boolean).join(' '));

test('a login is logged with its customer, a failed one with stable hashes of account and address', async () => {
  const { email, uuid } = await registerCustomer(product);
  expect(events()).toMatchObject([{ security: 'registration', outcome: 'done', customer_uuid: uuid }]);
  const from = (address: string, password: string, name = email) =>
    product
      .browser()
      .post('/api/customer/login', { email: name, password }, { headers: { 'x-forwarded-for': address } });
  lines.length = 0;
  await from('192.0.2.1', goodPassword);
  await from('192.0.2.1', 'Wrong-Password9');
  await from('198.51.100.7', 'Wrong-Password9', email.toUpperCase());
  const [success, wrong, elsewhere] = events().filter(({ security }) => security === 'login');
  expect(success).toMatchObject({ outcome: 'done', customer_uuid: uuid, route: 'POST /api/customer/login' });
  expect(wrong).toMatchObject({
    outcome: 'refused',
    code: 'WRONG_PASSWORD',
    source: success.source,
    account: success.account,
  });
  expect(elsewhere.account).toBe(success.account);
  expect(elsewhere.source).not.toBe(success.source);
  expect(success.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(success.reqId).toMatch(/^[0-9a-f-]{36}$/);
});

test('rate limits, forged requests, dead sessions, foreign objects and forged events are logged', async () => {
  const { browser } = await registerCustomer(product);
  const stranger = product.browser();
  lines.length = 0;
  await browser.post(
    '/api/customer/language/change',
    { language: 'fr' },
    { withoutCsrf: true, headers: { 'x-xsrf-token': 'forged' } },
  );
  await browser.post('/api/customer/language/change', { language: 'fr', admin: true });
  await stranger.post('/api/customer/password/change', {}, { headers: { 'x-session-token': 'x'.repeat(43) } });
  await stranger.post('/api/customer/password/change', {}, { headers: { 'x-session-token': 'undefined' } });
  await browser.post('/api/order/start-delivery', { order_uuid: randomUUID() });
  await fetch(`${product.url}/api/webhook/network`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  for (let at = 0; at < 32; at += 1)
    await stranger.get('/api/v1/customer/exists', { query: { phoneOrEmail: 'ada@example.com' } });
  for (let at = 0; at < 2; at += 1) await browser.post('/api/customer/email/verify/resend');
  const counted = new Set(loggedEvents());
  for (const event of [
    'session-refused refused SESSION_EXPIRED',
    'session-refused refused RELOGIN_REQUIRED',
    'permission-refused refused NOT_FOUND',
    'signature-refused refused FORBIDDEN',
    'limit-reached refused TOO_MANY_REQUESTS',
    'limit-reached refused EMAIL_JUST_SENT',
    'csrf-refused refused CSRF_INVALID',
    'input-refused refused INVALID_INPUT',
  ])
    expect(counted).toContain(event);
});

test('the warm-up logs no event', async () => {
  await warmUp(product.server.app, 2);
  expect(events()).toEqual([]);
});

test('a missing step-up is logged', async () => {
  const { browser, uuid, email } = await registerCustomer(product);
  await confirmEmailInDatabase(product, uuid);
  await product.db.write.update(session).set({ stepped_up_at: null }).where(eq(session.customer_uuid, uuid));
  lines.length = 0;
  await browser.post('/api/customer/email/change', { email: `next.${email}` });
  await stepUpWithPassword(browser);
  expect(loggedEvents()).toEqual(['step-up-asked refused STEP_UP_REQUIRED', 'step-up done']);
  expect(events().map(({ customer_uuid }) => customer_uuid)).toEqual([uuid, uuid]);
});

test('no line of the log has an email address, a password or a network address', async () => {
  const { email } = await registerCustomer(product);
  await product.browser().post(
    '/api/customer/login',
    { email, password: 'Wrong-Password9' },
    {
      headers: { 'x-forwarded-for': '192.0.2.77' },
    },
  );
  const text = lines.join('');
  expect(events().length).toBeGreaterThan(1);
  for (const secret of [email, goodPassword, 'Wrong-Password9', '192.0.2.77', '127.0.0.1'])
    expect(text).not.toContain(secret);
});

test('every endpoint that takes a password, a code or a token declares its security event', () => {
  const proofs = new Set(['password', 'old_password', 'new_password', 'otp', 'code', 'token', 'credential']);
  const nameless = domainApis.flatMap(({ contract }) =>
    Object.entries(contract).flatMap(([route, entry]) => {
      const shapes = [entry.body, entry.query].flatMap((part) => Object.keys((part as AnyJson)?.shape ?? {}));
      return shapes.some((field) => proofs.has(field)) && !entry.securityEvent ? [route] : [];
    }),
  );
  // These calls only look up a link and change nothing; the link of the last call opens a public page.
  const lookups = ['GET /api/customer/link', 'GET /api/customer/product/stop-sim-swap', 'GET /api/green/shared'];
  expect(nameless.toSorted()).toEqual(lookups);
});
