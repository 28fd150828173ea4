import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryPersonalRows } from '../testing/query-personal-rows.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { instant, renamedCode } from './columns.ts';
import { createInstantParser } from './combined-query.ts';
import { queryRows } from './database.ts';
import { definePersonalTable } from './personal-data.ts';

/** A table of release 1.1.0: `deactivated_at` and the state `deactivated` have the older words in the database. */
const parcel = pgTable('renamed_parcel', {
  customer_uuid: uuid().primaryKey(),
  state: renamedCode({ active: 'active', deactivated: 'stopped' }),
  deactivated_at: instant('stopped_at'),
});
const [customer_uuid, otherCustomer] = [randomUUID(), randomUUID()];
const row = { customer_uuid, state: 'deactivated', deactivated_at: new Date('2026-11-30T10:00:00Z') } as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { write } = database.db;
  await write.execute(
    sql`create table renamed_parcel (customer_uuid uuid primary key, state text, stopped_at timestamptz)`,
  );
  await write.insert(parcel).values([row, { customer_uuid: otherCustomer, state: null, deactivated_at: null }]);
});
afterAll(() => database.close());

const ownRow = eq(parcel.customer_uuid, customer_uuid);

test('a renamed column and code are stored under their former names, and found by the current ones', async () => {
  const { read } = database.db;
  expect(
    await queryRows(read, sql`select state, stopped_at is not null as has_time from renamed_parcel where ${ownRow}`),
  ).toEqual([{ state: 'stopped', has_time: true }]);
  expect(await read.select().from(parcel).where(eq(parcel.state, 'deactivated'))).toEqual([row]);
});

test('a row that is read as JSON has the current names', async () => {
  const rows = await queryRows<{ json: unknown }>(
    database.db.read,
    sql`select to_jsonb(p) as json from renamed_parcel p`,
  );
  const parse = createInstantParser(parcel);
  expect(rows.map(({ json }) => parse(json))).toEqual(
    expect.arrayContaining([
      expect.objectContaining(row),
      expect.objectContaining({ customer_uuid: otherCustomer, state: null, deactivated_at: null }),
    ]),
  );
});

test('an export of personal data keeps the former names', async () => {
  const part = definePersonalTable(parcel, { exportedColumns: ['state', 'deactivated_at'], onErasure: 'deleted' });
  const { read, cipher } = database.db;
  expect(await queryPersonalRows(read, cipher, part, customer_uuid)).toEqual([
    { state: 'stopped', stopped_at: row.deactivated_at },
  ]);
  expect(await queryPersonalRows(read, cipher, part, otherCustomer)).toEqual([{ state: null, stopped_at: null }]);
});

test('a stored code without a name is an error', async () => {
  await database.db.write.execute(
    sql`update renamed_parcel set state = 'paused' where customer_uuid = ${customer_uuid}`,
  );
  await expect(database.db.read.select().from(parcel).where(ownRow)).rejects.toThrow('unknown stored code paused');
});
