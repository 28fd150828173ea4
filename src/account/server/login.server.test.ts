import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { goodPassword, registerCustomer } from '../../app/testing/customers/new-customer.ts';
import { startTestApp, type TestApp } from '../../app/testing/product/test-app.ts';
import { queryRows } from '#platform/db/database.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(() => product.db.tx((tx) => tx.execute(sql`delete from rate_limit`)));
afterAll(() => product.stop());

const path = '/api/customer/login';

test('a login starts a session, with the email address in upper or lower case', async () => {
  const { email, uuid } = await registerCustomer(product);
  const browser = product.browser();
  const answer = await browser.post(path, {
    email: ` ${email.toUpperCase()} `,
    password: goodPassword,
    time_zone: 'Europe/Paris',
  });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.response).toSorted()).toEqual(
    [
      'customer',
      'customer_product',
      'customer_wearable',
      'order_product',
      'prepaid_balance',
      'session_uuid',
      'sub_account',
    ].toSorted(),
  );
  expect(answer.response.customer.uuid).toBe(uuid);
  browser.signIn(answer);
  expect((await browser.get('/api/customer/session')).status).toBe(200);
});

test('an unknown address and a wrong password get the same reply', async () => {
  const { email } = await registerCustomer(product);
  const problemOf = async (body: object) => {
    const { status, problem } = await product.browser('nl').post(path, body);
    expect(status).toBe(problem.status);
    const { request_id: _, ...comparableProblem } = problem;
    return comparableProblem;
  };
  const wrongPassword = await problemOf({ email, password: 'Wrong-Password9' });
  expect(wrongPassword).toMatchObject({ status: 422, code: 'WRONG_PASSWORD', errors: [{ field: 'password' }] });
  expect(wrongPassword.detail).toMatch(/kies een nieuw wachtwoord/i);
  expect(await problemOf({ email: 'nobody@example.com', password: 'Wrong-Password9' })).toEqual(wrongPassword);
  expect(await problemOf({ email: 'not an address', password: 'x' })).toEqual(wrongPassword);
});

test('the reply to an unknown address takes about as long as the reply to a wrong password', async () => {
  const { email } = await registerCustomer(product);
  const browser = product.browser();
  const timesByAddress: Record<string, number[]> = { [email]: [], 'nobody2@example.com': [] };
  // In turns, so that load affects both alike. The first of each is a warm-up.
  for (let tries = 0; tries < 8; tries += 1) {
    for (const [address, times] of Object.entries(timesByAddress)) {
      const startMs = performance.now();
      await browser.post(path, { email: address, password: 'Wrong-Password9' });
      if (tries > 0) times.push(performance.now() - startMs);
    }
  }
  const [knownMs = 0, unknownMs = 0] = Object.values(timesByAddress).map((times) => times.toSorted((a, b) => a - b)[3]);
  // Without the dummy hash an unknown address would be several times faster.
  expect(unknownMs / knownMs).toBeGreaterThan(0.4);
  expect(unknownMs / knownMs).toBeLessThan(2.5);
});

test('a login replaces the session of the browser only', async () => {
  const { browser, email } = await registerCustomer(product);
  const otherBrowser = product.browser();
  otherBrowser.signIn(await otherBrowser.post(path, { email, password: goodPassword }));
  const sessionBefore = browser.session;
  const answer = await browser.post(path, { email, password: goodPassword });
  expect(answer.response.session_uuid).not.toBe(sessionBefore);
  expect((await browser.get('/api/customer/session')).problem.code).toBe('SESSION_EXPIRED');
  browser.signIn(answer);
  expect((await browser.get('/api/customer/session')).status).toBe(200);
  expect((await otherBrowser.get('/api/customer/session')).status).toBe(200);
});

test('the CSRF pair from before a login is refused in the session', async () => {
  const { email } = await registerCustomer(product);
  const browser = product.browser();
  browser.signIn(await browser.post(path, { email, password: goodPassword }));
  const staleBrowser = product.browser();
  await staleBrowser.post(path, {});
  staleBrowser.session = browser.session;
  // The anonymous pair is refused once; the reply sets the new one.
  const refusedAnswer = await staleBrowser.call('POST', '/api/customer/language/change', { language: 'fr' }, {});
  expect(refusedAnswer.problem.code).toBe('CSRF_INVALID');
  expect((await staleBrowser.post('/api/customer/language/change', { language: 'fr' })).status).toBe(200);
});

test('too many wrong passwords block one network address only', async () => {
  const { email } = await registerCustomer(product);
  const otherCustomer = await registerCustomer(product);
  const codes = [];
  for (let tries = 0; tries < 11; tries += 1)
    codes.push((await product.browser().post(path, { email, password: 'Wrong-Password9' })).problem.code);
  expect(codes.slice(0, 10).every((code) => code === 'WRONG_PASSWORD')).toBe(true);
  const lastAnswer = await product.browser().post(path, { email, password: goodPassword });
  expect(lastAnswer.status).toBe(429);
  expect(lastAnswer.problem.retry_after).toBeGreaterThan(0);
  expect((await product.browser().post(path, { email: otherCustomer.email, password: goodPassword })).status).toBe(200);
});

test('a weaker password hash is replaced at the next login', async () => {
  const { email } = await registerCustomer(product);
  const weakHash = await hash(goodPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await product.db.tx((tx) =>
    tx.execute(sql`update credential set password_hash = ${weakHash} where email = ${email}`),
  );
  const login = () => product.browser().post(path, { email, password: goodPassword });
  expect((await login()).status).toBe(200);
  const [row] = await queryRows<{ password_hash: string }>(
    product.db.read,
    sql`select password_hash from credential where email = ${email}`,
  );
  expect(row?.password_hash).toContain('m=19456,t=2');
  expect((await login()).status).toBe(200);
});

test('an erased account is treated like an unknown address', async () => {
  const { email, uuid } = await registerCustomer(product);
  await product.db.tx((tx) => tx.execute(sql`update customer set status = 'erased' where customer_uuid = ${uuid}`));
  expect((await product.browser().post(path, { email, password: goodPassword })).problem.code).toBe('WRONG_PASSWORD');
});

test.each([
  [{}, ['email', 'password']],
  [{ email: 'ada@example.com', password: '' }, ['password']],
  [{ email: 'a'.repeat(300), password: 'x' }, ['email']],
  [{ email: 'ada@example.com', password: ['x'] }, ['password']],
  [{ email: 'ada@example.com', password: 'x', remember: true }, ['remember']],
])('the login %j is refused by field', async (body, fields) => {
  const { status, problem } = await product.browser().post(path, body);
  expect(status).toBe(400);
  expect(problem.errors?.map(({ field }) => field)).toEqual(fields);
});
