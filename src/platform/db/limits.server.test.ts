import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { queryConnectionPids } from '../testing/connections.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, hasTimeouts, openPostgresWithoutTimeouts, openPostgres, queryRows } from './database.ts';
import { isDatabaseOutage } from './outage.ts';
import { isDatabaseReachable } from './readiness.ts';
import { ownSecret } from './tables.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
  await store.db.tx((tx) => tx.insert(ownSecret).values({ name: 'wanted', value: 'x' }));
});
afterAll(() => store.close());

const addressOf = (db: Database): string => String(db.pool.options.connectionString);

const limitsOf = async (db: Database): Promise<unknown[]> => {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const rows = await Promise.all(
    names.map((name) => queryRows<{ value: string }>(db.read, sql`select current_setting(${name}) as value`)),
  );
  return rows.map(([row]) => row?.value);
};

test('connections of requests and jobs have timeouts, and those of migrations and imports have none', async () => {
  expect(await limitsOf(store.db)).toEqual(['10s', '3s', '10s']);
  const patient = openPostgresWithoutTimeouts(addressOf(store.db));
  expect(await limitsOf(patient)).toEqual(['0', '0', '0']);
  expect([await hasTimeouts(store.db), await hasTimeouts(patient)]).toEqual([true, false]);
  await patient.close();
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const hold = sql`select 1 from own_secret where name = 'wanted' for update`;

test('a statement timeout and a lock timeout are classified as a database outage', async () => {
  const slow = store.db.tx(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '20ms'`);
    await tx.execute(sql`select pg_sleep(5)`);
  });
  expect(isDatabaseOutage(await failureOf(slow))).toBe(true);
  const otherDb = openPostgres(addressOf(store.db), 1);
  const failure = await store.db.tx(async (tx) => {
    await tx.execute(hold);
    const locked = otherDb.tx(async (second) => {
      await second.execute(sql`set local lock_timeout = '20ms'`);
      await second.execute(hold);
    });
    return failureOf(locked);
  });
  expect(isDatabaseOutage(failure)).toBe(true);
  await otherDb.close();
});

test('a transaction that is idle too long ends as a database outage, and its connection is closed', async () => {
  const otherDb = openPostgres(addressOf(store.db), 1);
  const idle = store.db.tx(async (tx) => {
    const [me] = await queryRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '20ms'`);
    await expect.poll(() => queryConnectionPids(otherDb.read)).not.toContain(me?.pid);
  });
  expect(isDatabaseOutage(await failureOf(idle))).toBe(true);
  expect(await isDatabaseReachable(store.db)).toBe(true);
  await otherDb.close();
});

test('an unresponsive database is detected within a second, with one shared connection', async () => {
  let connections = 0;
  const silent = createServer(() => (connections += 1)).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as { port: number };
  const db = openPostgres(`postgres://canopy@127.0.0.1:${port}/none`);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const checks = Promise.all([1, 2, 3].map(() => isDatabaseReachable(db)));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await checks).toEqual([false, false, false]);
  vi.useRealTimers();
  await expect.poll(() => connections).toBe(1);
  expect(await isDatabaseReachable(store.db)).toBe(true);
  expect(connections).toBe(1);
  silent.close();
});
