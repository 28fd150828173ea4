import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { createPartitionsAroundMonth } from '../commands.ts';
import { createMissingPartitions } from './partitions.store.ts';
import { usageRecord } from '../tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const customer_uuid = randomUUID();
const customer_product_uuid = randomUUID();
const record = (begun_at: string, record_id: string): typeof usageRecord.$inferInsert => ({
  customer_uuid,
  customer_product_uuid,
  record_id,
  begun_at: new Date(begun_at),
  type: 5,
  incoming: false,
  quantity: 1,
  included: 1,
  cost_millicents: 0,
  country: 'BE',
  rate: 'home',
  edition: 1,
  received_at: new Date(begun_at),
});
const idsIn = async (partition: string) => {
  const rows = await queryRows<{ record_id: string }>(
    database.db.read,
    sql`select record_id from ${sql.identifier(partition)} order by 1`,
  );
  return rows.map(({ record_id }) => record_id);
};

test('a record is stored once, in the partition of its month in the time zone Europe/Brussels', async () => {
  const { db } = database;
  await Promise.all([
    createMissingPartitions(db, ['2026-10-31', '2026-11-15']),
    createMissingPartitions(db, ['2026-11-01']),
  ]);
  const rows = [
    // Winter time began on 25 October, so the month ends at 23:00 UTC.
    record('2026-10-31T22:59:59Z', 'a'),
    record('2026-10-31T23:00:00Z', 'b'),
    record('2026-11-30T22:59:59Z', 'c'),
  ];
  await db.write.insert(usageRecord).values(rows);
  await db.write
    .insert(usageRecord)
    .values([...rows, record('2026-11-03T10:00:00Z', 'c')])
    .onConflictDoNothing();
  expect(await idsIn('usage_record_2026_10')).toEqual(['a']);
  expect(await idsIn('usage_record_2026_11')).toEqual(['b', 'c']);
});

test('creates the partitions around a day, across the end of a year', async () => {
  await createPartitionsAroundMonth(database.db, new Date('2027-12-31T23:30:00Z'));
  const months = await queryRows<{ name: string }>(
    database.db.read,
    sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'usage_record'::regclass order by 1`,
  );
  expect(months.map(({ name }) => name).filter((name) => name > 'usage_record_2027')).toEqual([
    'usage_record_2027_12',
    'usage_record_2028_01',
    'usage_record_2028_02',
    'usage_record_2028_03',
  ]);
});
