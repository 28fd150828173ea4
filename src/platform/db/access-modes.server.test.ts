import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, type Reader, queryRows, type Tx, type Writer } from './database.ts';
import { preparedQuery } from './prepared.ts';
import { ownSecret } from './tables.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.close());

const row = { name: 'a', value: 'b' };
const question = async (q: Reader): Promise<unknown> => q.select().from(ownSecret);
const change = async (q: Writer): Promise<unknown> => q.insert(ownSecret).values(row);
const runSeveral = async (tx: Tx): Promise<void> => {
  await question(tx);
  await change(tx);
};

/** Compiled but never run: the type check fails if a line below compiles without the expected error. */
export const runMixed = async (db: Database): Promise<void> => {
  // @ts-expect-error -- a reader does not insert
  await db.read.insert(ownSecret).values(row);
  // @ts-expect-error -- a reader does not update
  await db.read.update(ownSecret).set(row);
  // @ts-expect-error -- a reader does not delete
  await db.read.delete(ownSecret);
  // @ts-expect-error -- a reader runs raw SQL only through queryRows, which rejects writing statements
  await db.read.execute(sql`delete from own_secret`);
  // @ts-expect-error -- a changing statement needs a writer
  await change(db.read);
  // @ts-expect-error -- several changes need a transaction
  await runSeveral(db.write);
  // @ts-expect-error -- a reader is no transaction
  await runSeveral(db.read);
  // @ts-expect-error -- a prepared query only reads
  preparedQuery('mixed', (q) => q.delete(ownSecret));
};

const { raw } = sql;

test.each([
  'insert into own_secret (name, value) values (1, 1)',
  'update own_secret set value = 1',
  'delete from own_secret',
  'with gone as (delete from own_secret returning *) select * from gone',
  'WITH changed AS (update "own_secret" set value = 1 returning *) select * from changed',
  'truncate own_secret',
])('the reader rejects raw SQL that writes: %s', async (text) => {
  await expect(queryRows(store.db.read, raw(text))).rejects.toThrow('db.read only asks');
});

test('db.read runs queries, db.write runs changes, and a transaction runs both', async () => {
  await store.db.tx(runSeveral);
  expect(
    await queryRows(store.db.read, sql`with all_of as (select name from own_secret) select * from all_of`),
  ).toEqual([{ name: 'a' }]);
  expect(await queryRows(store.db.write, sql`update own_secret set value = 'c' returning value`)).toEqual([
    { value: 'c' },
  ]);
  expect(await store.db.read.$count(ownSecret)).toBe(1);
});
