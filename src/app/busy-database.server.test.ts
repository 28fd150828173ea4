import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { type Database, openPostgresWithoutTimeouts } from '#platform/db/database.ts';
import { queryConnectionPids } from '#platform/testing/connections.ts';
import { registerCustomer } from './testing/customers/new-customer.ts';
import { setUpTestAppForFile } from './testing/product/set-up-test-app-for-file.ts';
import type { TestBrowser, TestReply } from './testing/product/test-browser.ts';

const bankKey = 'k'.repeat(40);
const product = setUpTestAppForFile({ settings: { SIM_SWAP_API_KEYS: `first-bank:${bankKey}` } });

/** Runs `work` with a connection outside of the product, in a transaction that is rolled back. */
const withOtherConnection = async <T>(
  work: (connection: pg.PoolClient, database: Database) => Promise<T>,
): Promise<T> => {
  const database = openPostgresWithoutTimeouts(String(product.db.pool.options.connectionString));
  const connection = await database.pool.connect();
  try {
    await connection.query('begin');
    return await work(connection, database);
  } finally {
    await connection.query('rollback').catch(() => undefined);
    connection.release();
    await database.close();
  }
};

const changeLanguage = (browser: TestBrowser, key: string = randomUUID()): Promise<TestReply> =>
  browser.post('/api/customer/language/change', { language: 'fr' }, { key });

const expectUnavailable = ({ status, headers, problem }: TestReply): void => {
  expect([status, headers.get('retry-after'), problem.code]).toEqual([503, '10', 'UNAVAILABLE']);
};

/** Waits until a connection of the product waits for a lock, and returns its process id. */
const findWaitingConnection = async (database: Database): Promise<number> => {
  let pid = 0;
  await expect
    .poll(async () => {
      // Leaves out the worker, whose statements about jobs name the customer too.
      const [first] = await queryConnectionPids(database.read, {
        waitingOnly: true,
        statement: '^(?!.*from job).*customer',
      });
      return (pid = first ?? 0);
    })
    .toBeGreaterThan(0);
  return pid;
};

const lockCustomer = (other: pg.PoolClient, uuid: string) =>
  other.query('select 1 from customer where customer_uuid = $1 for update', [uuid]);

test('a change that waits too long for a row is refused with 503, and succeeds later with the same key', async () => {
  const { browser, uuid } = await registerCustomer(product, { details: true });
  const key = randomUUID();
  await withOtherConnection(async (connection) => {
    await lockCustomer(connection, uuid);
    expectUnavailable(await changeLanguage(browser, key));
  });
  expect((await changeLanguage(browser, key)).status).toBe(200);
});

test.each([
  ['statement runs too long', 'pg_cancel_backend'],
  ['connection ends', 'pg_terminate_backend'],
])('a change whose %s is refused with 503', async (_what, end) => {
  const { browser, uuid } = await registerCustomer(product, { details: true });
  await withOtherConnection(async (connection, database) => {
    await lockCustomer(connection, uuid);
    const reply = changeLanguage(browser);
    await database.pool.query(`select ${end}($1)`, [await findWaitingConnection(database)]);
    expectUnavailable(await reply);
  });
  expect((await changeLanguage(browser)).status).toBe(200);
});

test('a change that loses a deadlock is refused with 503', async () => {
  const { browser, uuid } = await registerCustomer(product, { details: true });
  await product.db.write.execute(sql`create function wait_for_other() returns trigger language plpgsql as
    $$ begin perform set_config('deadlock_timeout', '1s', true); perform pg_advisory_xact_lock(4711); return null; end $$`);
  await product.db.write.execute(sql`create trigger wait_for_other after update on customer
    for each row execute function wait_for_other()`);
  try {
    await withOtherConnection(async (connection, database) => {
      await connection.query(`set deadlock_timeout = '60s'`);
      await connection.query('select pg_advisory_xact_lock(4711)');
      const reply = changeLanguage(browser);
      await findWaitingConnection(database);
      const lock = lockCustomer(connection, uuid).catch(() => undefined);
      expectUnavailable(await reply);
      await lock;
    });
  } finally {
    await product.db.write.execute(sql`drop function wait_for_other cascade`);
  }
  expect((await changeLanguage(browser)).status).toBe(200);
});

test('when every database connection is in use, calls of customers and of banks are refused with 503', async () => {
  const { browser } = await registerCustomer(product, { details: true });
  const { pool } = product.db;
  const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    const bank = fetch(`${product.url}/sim-swap/v2/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bankKey}` },
      body: JSON.stringify({ phoneNumber: '+32499999999' }),
    });
    const replies = [changeLanguage(browser), browser.get('/api/customer/session')];
    for (const reply of await Promise.all(replies)) expectUnavailable(reply);
    const refused = await bank;
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '10',
      { status: 503, code: 'UNAVAILABLE', message: 'Not possible at the moment. Try again shortly.' },
    ]);
  } finally {
    for (const connection of connections) connection.release();
  }
  expect((await browser.get('/api/customer/session')).status).toBe(200);
});

test.each([
  ['40001', 'a row was changed at the same time'],
  ['40P01', 'deadlock'],
  ['53100', 'disk full'],
  ['53200', 'out of memory'],
  ['53300', 'too many connections'],
  ['55P03', 'lock not available'],
  ['57014', 'statement too long'],
  ['57P01', 'stopping'],
  ['58030', 'the disk fails'],
  ['25006', 'a standby, that only reads'],
])('a change that fails with the database error %s (%s) is refused with 503', async (code) => {
  const { browser } = await registerCustomer(product, { details: true });
  const raise = `create function fail_now() returns trigger language plpgsql as
    $$ begin raise exception 'not now' using errcode = '${code}'; end $$`;
  await product.db.write.execute(sql.raw(raise));
  await product.db.write.execute(sql`create trigger fail_now before update on customer
    for each row execute function fail_now()`);
  try {
    expectUnavailable(await changeLanguage(browser));
  } finally {
    await product.db.write.execute(sql`drop function fail_now cascade`);
  }
  expect((await changeLanguage(browser)).status).toBe(200);
});
