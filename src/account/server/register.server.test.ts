import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { customer } from '#customers/server/tables.ts';
import { UNPROVEN_HOURS } from '#identity/rules/unproven-address.ts';
import { confirmEmailInDatabase } from '../../app/testing/customers/customer-state.ts';
import { goodPassword, findConfirmationToken, queryQueuedMails } from '../../app/testing/customers/new-customer.ts';
import { expectedRefusal } from '../../app/testing/product/expected-refusal.ts';
import { startTestApp, type TestApp } from '../../app/testing/product/test-app.ts';
import { REVEALED_ADDRESSES_MAX } from '#account/rules/revealed-addresses.ts';
import { rateLimit } from '#platform/db/tables.ts';
import { rateLimitKey } from '#platform/http/rate-limits.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { queryRows } from '#platform/db/database.ts';
import { codeText } from '#platform/i18n/texts.ts';

let product: TestApp;
beforeAll(async () => {
  // Registrations are limited by network address, and all tests share one.
  product = await startTestApp();
});
afterAll(() => product.stop());

const path = '/api/customer/register';
let number = 0;
const body = (changes: Record<string, unknown> = {}) => ({
  email: `ada${(number += 1)}@example.com`,
  password: goodPassword,
  customer_type: 1,
  no_send_email: true,
  ...changes,
});
const clearRateLimits = () => product.db.tx((tx) => tx.execute(sql`delete from rate_limit`));
const codes = (answer: { problem: { errors?: { field: string; code: string }[] } }) =>
  Object.fromEntries((answer.problem.errors ?? []).map(({ field, code }) => [field, code]));

describe('a new customer', () => {
  test.each(['Canopy2026!', 'C@n0py!!', 'Lotte.Janssens1!', 'Simcard-2026'])(
    'cannot choose the obvious password %s',
    async (password) => {
      const answer = await product.browser().post(path, body({ email: 'lotte.janssens@example.com', password }));
      expect(codes(answer)).toMatchObject({ password: expect.stringMatching(/^PASSWORD_(OBVIOUS|BREACHED)$/) });
      await clearRateLimits();
    },
  );

  test('is logged in with only an email address', async () => {
    const browser = product.browser('nl');
    const answer = await browser.post(path, body({ email: ' Ada.New@Example.com ', customer_type: 2 }));
    expect(answer.status).toBe(200);
    expect(answer.response).toMatchObject({
      customer: {
        owner_customer_uuid: null,
        type: 2,
        language: 'nl',
        status: 'active',
        details: {
          accept: false,
          payment: null,
          email: { address: 'ada.new@example.com', status: 0, pending_address: null },
          authenticator: { itsme: false },
          customer_details: null,
          msisdn: null,
        },
      },
      customer_product: [],
      order_product: [],
      customer_wearable: [],
    });
    browser.signIn(answer);
    expect((await browser.get('/api/customer/session')).response.customer.uuid).toBe(answer.response.customer.uuid);
  });

  test('gets a confirmation mail at once, unless no_send_email is set', async () => {
    const at = body({ no_send_email: false });
    const laterBody = body();
    await product.browser('fr').post(path, at);
    await product.browser('fr').post(path, laterBody);
    expect(await queryQueuedMails(product, at.email)).toMatchObject([{ message: 'confirm-email', language: 'fr' }]);
    expect((await findConfirmationToken(product, at.email)).length).toBeGreaterThan(40);
    expect(await queryQueuedMails(product, laterBody.email)).toEqual([]);
  });

  test('has neither password nor token in the database', async () => {
    await clearRateLimits();
    const browser = product.browser();
    const registration = body();
    const { response } = await browser.post(path, registration, { key: 'keep-nothing' });
    const [session] = await queryRows<{ token_hash: string }>(
      product.db.read,
      sql`select token_hash from session where customer_uuid = ${response.customer.uuid}`,
    );
    expect(session?.token_hash).not.toContain(response.session_uuid);
    const [credential] = await queryRows<{ password_hash: string }>(
      product.db.read,
      sql`select password_hash from credential where email = ${registration.email}`,
    );
    expect(credential?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [storedKey] = await queryRows<{ value: unknown }>(
      product.db.read,
      sql`select value from idempotency_key where key = 'keep-nothing'`,
    );
    expect(JSON.stringify(storedKey)).not.toContain(response.session_uuid);
  });
});

describe('an email address', () => {
  test('is registered once, in any notation', async () => {
    await clearRateLimits();
    const firstBody = body();
    await product.browser().post(path, firstBody);
    const secondAnswer = await product.browser('fr').post(path, { ...firstBody, email: firstBody.email.toUpperCase() });
    expect(secondAnswer.status).toBe(422);
    expect(secondAnswer.problem.code).toBe('EMAIL_TAKEN');
    expect(codes(secondAnswer)).toEqual({ email: 'EMAIL_TAKEN' });
  });

  test('is registered by one of three concurrent requests', async () => {
    await clearRateLimits();
    const sharedBody = body();
    const answers = await Promise.all([1, 2, 3].map(() => product.browser().post(path, sharedBody)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    const rows = await queryRows(product.db.read, sql`select 1 from credential where email = ${sharedBody.email}`);
    expect(rows).toHaveLength(1);
    const orphans = await queryRows(
      product.db.read,
      sql`select 1 from customer c where not exists (select 1 from credential k where k.customer_uuid = c.customer_uuid)`,
    );
    expect(orphans).toEqual([]);
  });
});

describe('an unconfirmed email address of another customer', () => {
  const advancePastUnproven = () => product.clock.setOffset(UNPROVEN_HOURS * 3_600_000);
  const registerTakenAddress = async () => {
    await clearRateLimits();
    const ownersBody = body();
    const stranger = product.browser();
    stranger.signIn(await stranger.post(path, ownersBody));
    return { own: ownersBody, stranger };
  };
  const registerAgain = (takenBody: object) =>
    product.browser().post(path, { ...takenBody, password: 'Own-Password-77' });
  afterEach(() => product.clock.setOffset(0));

  test('is reserved for a day', async () => {
    const { own } = await registerTakenAddress();
    expect((await registerAgain(own)).problem.code).toBe('EMAIL_TAKEN');
  });

  test('can be registered after a day', async () => {
    const { own, stranger } = await registerTakenAddress();
    advancePastUnproven();
    expect((await registerAgain(own)).status).toBe(200);
    const login = (password: string) => product.browser().post('/api/customer/login', { email: own.email, password });
    expect((await login('Own-Password-77')).status).toBe(200);
    expect((await login(own.password)).problem.code).toBe('WRONG_PASSWORD');
    // The first customer stays logged in without an address.
    const { response } = await stranger.get('/api/customer/session');
    expect(response.customer.details.email).toEqual({ address: '', status: 0, pending_address: null });
  });

  test('stays with a customer who has confirmed it or ordered', async () => {
    const confirmedOwner = await registerTakenAddress();
    await confirmEmailInDatabase(product, confirmedOwner.stranger.customer ?? '');
    const ownerWithOrder = await registerTakenAddress();
    const whose = eq(customer.customer_uuid, ownerWithOrder.stranger.customer ?? '');
    await product.db.write.update(customer).set({ accepted_at: new Date() }).where(whose);
    advancePastUnproven();
    for (const { own } of [confirmedOwner, ownerWithOrder])
      expect((await registerAgain(own)).problem.code).toBe('EMAIL_TAKEN');
  });
});

describe('a repeated registration', () => {
  test('creates one customer and a session for each request', async () => {
    await clearRateLimits();
    const registration = body();
    const browser = product.browser();
    const firstAnswer = await browser.post(path, registration, { key: 'twice' });
    const secondAnswer = await browser.post(path, registration, { key: 'twice' });
    expect(secondAnswer.status).toBe(200);
    expect(secondAnswer.response.customer.uuid).toBe(firstAnswer.response.customer.uuid);
    browser.signIn(secondAnswer);
    expect((await browser.get('/api/customer/session')).status).toBe(200);
  });

  test('conflicts with another body or password', async () => {
    await clearRateLimits();
    const once = body();
    const browser = product.browser();
    await browser.post(path, once, { key: 'other' });
    for (const change of [{ customer_type: 2 }, { password: 'Another-Password9' }]) {
      const answer = await browser.post(path, { ...once, ...change }, { key: 'other' });
      expect(answer.status).toBe(409);
      expect(answer.problem.code).toBe('IDEMPOTENCY_CONFLICT');
    }
  });

  test('creates one customer when the requests are concurrent', async () => {
    await clearRateLimits();
    const once = body();
    const browser = product.browser();
    // Fetches the CSRF pair first, as the page has before a double click.
    await browser.post('/api/customer/logout');
    const answers = await Promise.all([1, 2].map(() => browser.post(path, once, { key: 'moment' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ response }) => response.customer.uuid)).size).toBe(1);
  });

  test('is another registration when a stranger uses the same key', async () => {
    await clearRateLimits();
    const [firstBody, secondBody] = [body(), body()];
    expect((await product.browser().post(path, firstBody, { key: '1' })).status).toBe(200);
    expect((await product.browser().post(path, secondBody, { key: '1' })).status).toBe(200);
    // A repeated body and key of another visitor gets the same reply as a new request.
    expect((await product.browser().post(path, firstBody, { key: '1' })).problem.code).toBe('EMAIL_TAKEN');
  });
});

describe('email addresses that are reported as taken', () => {
  test('are counted with those that `exists` reports, and above the maximum each network address may try three times', async () => {
    await clearRateLimits();
    const registration = body();
    expect((await product.browser().post(path, registration)).status).toBe(200);
    const fetchExists = () =>
      product.browser().get('/api/v1/customer/exists', { query: { phoneOrEmail: registration.email } });
    await product.db.write.insert(rateLimit).values({
      key: rateLimitKey('GET /api/v1/customer/exists', 'everybody', ''),
      points: REVEALED_ADDRESSES_MAX - 1,
      expire: addSeconds(product.clock.now(), 600),
    });
    expect((await product.browser().post(path, registration)).problem.code).toBe('EMAIL_TAKEN');
    expect((await fetchExists()).status).toBe(429);
    // An unknown address can still register.
    expect((await product.browser().post(path, body())).status).toBe(200);
    const codesOfRetries = [];
    for (let at = 0; at < 3; at += 1)
      codesOfRetries.push((await product.browser().post(path, registration)).problem.code);
    expect(codesOfRetries).toEqual(['EMAIL_TAKEN', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS']);
  });
});

describe('a registration', () => {
  test.each([
    [{ password: 'short-A' }, { password: 'PASSWORD_WEAK' }],
    [{ password: 'no-capital-here' }, { password: 'PASSWORD_WEAK' }],
    [{ password: 'NoSymbolHere99' }, { password: 'PASSWORD_WEAK' }],
    [{ password: 'P@ssword1!' }, { password: 'PASSWORD_BREACHED' }],
    [{ password: `Aa-${'x'.repeat(200)}` }, { password: 'PASSWORD_WEAK' }],
    [{ email: 'ada@localhost' }, { email: 'EMAIL_INVALID' }],
    [
      { email: 'not an address', password: 'x' },
      { email: 'EMAIL_INVALID', password: 'PASSWORD_WEAK' },
    ],
    [{ email: undefined }, { email: 'REQUIRED' }],
    [{ email: 12 }, { email: 'INVALID' }],
    [{ password: null }, { password: 'INVALID' }],
    [{ customer_type: 3 }, { customer_type: 'INVALID' }],
    [{ admin: true }, { admin: 'UNKNOWN_FIELD' }],
  ])('with %j is refused with %j', async (change, expected) => {
    await clearRateLimits();
    const answer = await product.browser('fr').post(path, body(change));
    expect([answer.status, answer.problem.code]).toEqual(expectedRefusal(expected));
    expect(answer.problem.detail).toBe(codeText('fr', answer.problem.code));
    expect(codes(answer)).toEqual(expected);
    for (const { detail } of answer.problem.errors ?? []) expect(detail).not.toMatch(/^[A-Z_]*$/);
  });

  test('is refused when malformed, too large, of another type or without the CSRF pair', async () => {
    await clearRateLimits();
    const browser = product.browser();
    await browser.post(path, {});
    const postRefused = async (options: object) => {
      const { status, problem } = await browser.post(path, body(), options);
      return [status, problem.code];
    };
    expect(await postRefused({ raw: '{"email":' })).toEqual([400, 'MALFORMED']);
    expect(await postRefused({ raw: '[]' })).toEqual([400, 'INVALID_INPUT']);
    expect(await postRefused({ raw: JSON.stringify(body({ email: 'x'.repeat(100_000) })) })).toEqual([
      413,
      'TOO_LARGE',
    ]);
    expect(await postRefused({ headers: { 'content-type': 'text/xml' } })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await postRefused({ withoutCsrf: true })).toEqual([403, 'CSRF_INVALID']);
  });

  test('accepts a password in another alphabet, with accents in either Unicode form', async () => {
    await clearRateLimits();
    const browser = product.browser();
    const registration = body({ password: 'Жизнь–прекрасна é'.normalize('NFC') });
    expect((await browser.post(path, registration)).status).toBe(200);
    const login = { email: registration.email, password: 'Жизнь–прекрасна é'.normalize('NFD') };
    expect((await browser.post('/api/customer/login', login)).status).toBe(200);
  });

  test('replaces an unknown time zone by Europe/Brussels', async () => {
    await clearRateLimits();
    const { response } = await product.browser().post(path, body({ time_zone: 'Mars/Olympus' }));
    const [row] = await queryRows<{ time_zone: string }>(
      product.db.read,
      sql`select time_zone from customer where customer_uuid = ${response.customer.uuid}`,
    );
    expect(row?.time_zone).toBe('Europe/Brussels');
  });
});

test('registrations from one network address are limited', async () => {
  await clearRateLimits();
  const answers = [];
  for (let tries = 0; tries < 21; tries += 1)
    answers.push(await product.browser().post(path, body({ email: 'nobody' })));
  const lastAnswer = answers.at(-1);
  expect(lastAnswer?.status).toBe(429);
  expect(lastAnswer?.problem.code).toBe('TOO_MANY_REQUESTS');
  expect(lastAnswer?.problem.retry_after).toBeGreaterThan(0);
  expect(lastAnswer?.headers.get('retry-after')).toBe(String(lastAnswer?.problem.retry_after));
});
