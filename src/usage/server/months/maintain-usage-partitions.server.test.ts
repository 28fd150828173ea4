import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertUsageRecords } from '#app/testing/sims/usage-records.ts';
import { queryRows } from '#platform/db/database.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { createLogger } from '#platform/log.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { queryConnectionPids } from '#platform/testing/connections.ts';
import { runMaintainUsagePartitions } from '../jobs/maintain-usage-partitions.ts';
import { queryUsagePartitions } from './partitions.store.ts';
import { usageMonth, usageRecord } from '../tables.ts';
import { verifyUsage } from './verify-usage.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const sim = { customer_uuid: randomUUID(), customer_product_uuid: randomUUID() };
const insertMonths = (...months: string[]) =>
  insertUsageRecords(
    database.db,
    months.map((month) => ({ ...sim, begun_at: `${month}-15T10:00:00Z`, record_id: randomUUID() })),
  );
const runMaintenance = (now: string, settings: object = {}) =>
  runMaintainUsagePartitions({}, {
    db: database.db,
    now: () => new Date(now),
    settings: { USAGE_KEPT_MONTHS: 4, USAGE_OLD_MONTHS: 'drop', ...settings },
    log: createLogger('silent'),
  } as JobContext);
const tables = async () =>
  (await queryUsagePartitions(database.db)).map(
    ({ month, is_attached }) => `${month.slice(0, 7)}${is_attached ? '' : ' apart'}`,
  );
const months = async () =>
  (await database.db.read.select().from(usageRecord).orderBy(usageRecord.begun_at)).map(({ begun_at }) =>
    begun_at.toISOString().slice(0, 7),
  );

test('creates partitions ahead and deletes partitions past retention, repeatedly', async () => {
  await insertMonths('2026-06', '2026-07', '2026-08', '2026-11');
  for (let time = 0; time < 2; time += 1) {
    await runMaintenance('2026-11-23T10:00:00Z');
    expect(await tables()).toEqual(['2026-08', '2026-10', '2026-11', '2026-12', '2027-01']);
    expect(await months()).toEqual(['2026-08', '2026-11']);
  }
});

test('verify ignores months whose records were deleted', async () => {
  await insertMonths('2026-07');
  const buckets = [{ kind: 'voice', month: '2026-07-01', used: 61, total: 600, monthly: 600 } as const];
  const spent = { month: '2026-07-01', all: 0, data_abroad: 0 } as const;
  await database.db.write.insert(usageMonth).values({ ...sim, month: '2026-07-01', buckets: [...buckets], spent });
  // An ended SIM keeps the usage of its last month in the product, after the records are gone.
  await database.db.write
    .execute(sql`insert into customer_product (customer_uuid, uuid, order_product_uuid, name, msisdn, type, state, offer_uuid, iccid,
      credit_limit_cents, services, buckets, addons, spent, activated_at, ended_at)
    values (${sim.customer_uuid}, ${sim.customer_product_uuid}, ${randomUUID()}, 'Birch', '+32498000001', 0, 'deactivated', ${randomUUID()},
      '8932090000000000001', 2000, '[]', ${JSON.stringify(buckets)}, '[]', ${JSON.stringify(spent)}, '2026-07-02', '2026-07-30')`);
  expect((await verifyUsage(database.db)).map(({ what }) => what).toSorted()).toEqual([
    'month that is over',
    'month that is running',
  ]);
  await runMaintenance('2026-11-23T10:00:00Z');
  expect(await verifyUsage(database.db)).toEqual([]);
  // The same row is an error for a SIM in use, whose current month must have its records.
  await database.db.write.execute(sql`update customer_product set ended_at = null`);
  expect((await verifyUsage(database.db)).map(({ what }) => what)).toEqual(['month that is running']);
});

test('an operator can keep old partitions detached, and change the setting', async () => {
  await insertMonths('2026-07', '2026-11');
  await runMaintenance('2026-11-23T10:00:00Z', { USAGE_OLD_MONTHS: 'keep' });
  expect([(await tables())[0], await months()]).toEqual(['2026-07 apart', ['2026-11']]);
  expect(await queryRows(database.db.read, sql`select 1 from usage_record_2026_07`)).toHaveLength(1);
  await runMaintenance('2026-11-23T10:00:00Z');
  expect((await tables())[0]).toBe('2026-10');
});

test('records can be read and stored while a partition is detached, and the next run completes an interrupted detachment', async () => {
  await insertMonths('2026-07', '2026-11');
  const { db } = database;
  let stopReading = (): void => undefined;
  const read = db.tx(async (tx) => {
    await queryRows(tx, sql`select count(*) from usage_record`);
    await new Promise<void>((resolve) => (stopReading = resolve));
    return queryRows(tx, sql`select 1 from usage_record where begun_at < '2026-08-01'`);
  });
  const findWaitingConnection = async () => {
    for (;;) {
      const hasDetaching = (await queryUsagePartitions(db)).some((table) => table.is_detaching);
      const [pid] = await queryConnectionPids(db.read, { waitingOnly: true, statement: '^alter table usage_record' });
      if (hasDetaching && pid) return pid;
      await wait(5);
    }
  };
  const maintenance = runMaintenance('2026-11-23T10:00:00Z').catch((error: unknown) => error);
  const pid = await findWaitingConnection();
  await insertMonths('2026-09', '2026-11');
  await queryRows(db.write, sql`select pg_terminate_backend(${pid})`);
  expect(await maintenance).toBeInstanceOf(Error);
  expect((await queryUsagePartitions(db))[0]).toMatchObject({ month: '2026-07-01', is_detaching: true });
  expect(await months()).toEqual(['2026-09', '2026-11', '2026-11']);
  stopReading();
  await read;
  await runMaintenance('2026-11-23T10:00:00Z');
  expect((await tables())[0]).toBe('2026-09');
});

test('after two concurrent runs with ingestion, the next run deletes the remaining old partitions and no record is lost', async () => {
  await insertMonths('2026-05', '2026-06', '2026-07', '2026-11');
  await Promise.allSettled([
    runMaintenance('2026-11-23T10:00:00Z'),
    runMaintenance('2026-11-23T10:00:00Z'),
    ...Array.from({ length: 8 }, (_, at) => insertMonths('2026-11', at % 2 ? '2027-02' : '2026-08')),
  ]);
  await runMaintenance('2026-11-23T10:00:00Z');
  expect((await tables())[0]).toBe('2026-08');
  expect(await months()).toHaveLength(17);
});
