import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registerCustomer } from '../../app/testing/customers/new-customer.ts';
import { startTestApp, type TestApp } from '../../app/testing/product/test-app.ts';
import { queryRows } from '#platform/db/database.ts';

let product: TestApp;
const statements: string[] = [];
beforeAll(async () => {
  product = await startTestApp({ onStatement: (statement) => statements.push(statement) });
});
beforeEach(() => product.clock.setOffset(0));
afterAll(() => product.stop());

const path = '/api/customer/session';
const setClockDays = (count: number) => product.clock.setOffset(count * 86_400_000);

test('the session reply has customer, SIMs, orders, wearables and invoices, and is not cached', async () => {
  const { browser, email } = await registerCustomer(product, { details: true });
  const { response, headers } = await browser.get(path);
  expect(Object.keys(response).toSorted()).toEqual([
    'customer',
    'customer_invoice',
    'customer_product',
    'customer_wearable',
    'order_product',
    'prepaid_balance',
    'sub_account',
  ]);
  expect(response.customer.details.email.address).toBe(email);
  expect(response.customer.details.customer_details.personal_data.first_name).toBe('Ada');
  expect(headers.get('cache-control')).toBe('private, no-store');
});

test('a missing, unknown or malformed session is answered with 401', async () => {
  const { browser } = await registerCustomer(product);
  for (const [token, code] of [
    [null, 'SESSION_EXPIRED'],
    ['x'.repeat(43), 'SESSION_EXPIRED'],
    ['short', 'RELOGIN_REQUIRED'],
    [`${browser.session}x`, 'SESSION_EXPIRED'],
    ['🦊'.codePointAt(0)?.toString() ?? '', 'RELOGIN_REQUIRED'],
  ] as const) {
    const visitor = product.browser();
    visitor.session = token;
    const { status, problem } = await visitor.get(path);
    expect([token, status, problem.code]).toEqual([token, 401, code]);
  }
});

test('a session expires after 14 days without use', async () => {
  const { browser } = await registerCustomer(product);
  setClockDays(13.9);
  expect((await browser.get(path)).status).toBe(200);
  setClockDays(27.8);
  expect((await browser.get(path)).status).toBe(200);
  const idle = await registerCustomer(product);
  setClockDays(27.8 + 14.1);
  expect((await idle.browser.get(path)).status).toBe(401);
});

test('a session expires after 30 days in use', async () => {
  const { browser } = await registerCustomer(product);
  for (const day of [10, 20, 29.9]) {
    setClockDays(day);
    expect((await browser.get(path)).status).toBe(200);
  }
  setClockDays(30.1);
  expect((await browser.get(path)).status).toBe(401);
});

test('last_seen_at is written at most once an hour', async () => {
  const { browser, uuid } = await registerCustomer(product);
  const querySeenAt = async () => {
    const [row] = await queryRows<{ at: string | Date }>(
      product.db.read,
      sql`select last_seen_at as at from session where customer_uuid = ${uuid}`,
    );
    return new Date(row?.at ?? 0).getTime();
  };
  const firstSeenAt = await querySeenAt();
  product.clock.setOffset(50 * 60_000);
  await browser.get(path);
  expect(await querySeenAt()).toBe(firstSeenAt);
  product.clock.setOffset(70 * 60_000);
  await Promise.all([browser.get(path), browser.get(path)]);
  expect(await querySeenAt()).toBeGreaterThan(firstSeenAt + 3600_000);
});

test('a request with the uuid of another customer is answered with 404', async () => {
  const { browser } = await registerCustomer(product);
  const otherCustomer = await registerCustomer(product);
  for (const uuid of [otherCustomer.uuid, 'not-a-uuid', '00000000-0000-0000-0000-000000000000']) {
    browser.customer = uuid;
    const { status, problem } = await browser.get(path);
    expect([status, problem.code]).toEqual([404, 'NOT_FOUND']);
  }
});

test('a main account can name its sub-account in a request, and a sub-account cannot name its main account', async () => {
  const main = await registerCustomer(product);
  const sub = await registerCustomer(product);
  await product.db.tx(async (tx) => {
    await tx.execute(sql`update customer set owner_customer_uuid = ${main.uuid} where customer_uuid = ${sub.uuid}`);
    await tx.execute(sql`update session set owner_customer_uuid = ${main.uuid} where customer_uuid = ${sub.uuid}`);
  });
  main.browser.customer = sub.uuid;
  expect((await main.browser.get(path)).status).toBe(200);
  sub.browser.customer = main.uuid;
  expect((await sub.browser.get(path)).status).toBe(404);
  sub.browser.customer = sub.uuid;
  const refusedAnswer = await sub.browser.post('/api/customer/email/change', { email: 'new@example.com' });
  expect([refusedAnswer.status, refusedAnswer.problem.code]).toEqual([403, 'MASTER_ONLY']);
});

test('the session reply takes one SQL statement', async () => {
  const { browser } = await registerCustomer(product);
  await browser.get(path);
  // Background work of the registration also queries the database, so it must finish first.
  const countStatements = async () => {
    statements.length = 0;
    await browser.get(path);
    return statements.length;
  };
  await expect.poll(countStatements).toBe(1);
});
