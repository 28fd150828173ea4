import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../testing/test-database.ts';
import { preparedQuery, preparedWrite } from './prepared.ts';
import type { Reader } from './database.ts';
import { ownSecret, timer } from './tables.ts';

const statements: string[] = [];
let first: TestDatabase;
let second: TestDatabase;
beforeAll(async () => {
  [first, second] = await Promise.all([
    createTestDatabase((statement) => statements.push(statement)),
    createTestDatabase(),
  ]);
});
afterAll(() => Promise.all([first.close(), second.close()]));

const insert = preparedWrite('test_insert', (q) =>
  q.insert(ownSecret).values({ name: sql.placeholder('name'), value: sql.placeholder('value') }),
);
const select = preparedQuery('test_select', (q) =>
  q
    .select()
    .from(ownSecret)
    .where(eq(ownSecret.name, sql.placeholder('name'))),
);

test('a prepared statement runs inside a transaction, and is rolled back with it', async () => {
  const work = first.db.tx(async (tx) => {
    await insert(tx).execute({ name: 'undone', value: '1' });
    expect(await select(tx).execute({ name: 'undone' })).toEqual([{ name: 'undone', value: '1' }]);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await select(first.db.read).execute({ name: 'undone' })).toEqual([]);
});

test('prepared statements of concurrent transactions run on the connection of their own transaction', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      first.db.tx(async (tx) => {
        await insert(tx).execute({ name: `at ${at}`, value: String(at) });
        expect(await select(tx).execute({ name: `at ${at}` })).toHaveLength(1);
      }),
    ),
  );
  expect(await first.db.read.select().from(ownSecret)).toHaveLength(8);
});

test('a prepared statement runs on the database it is called with, and is reported to its listener', async () => {
  statements.length = 0;
  expect(await select(second.db.read).execute({ name: 'at 1' })).toEqual([]);
  expect(statements).toHaveLength(0);
  expect(await select(first.db.read).execute({ name: 'at 1' })).toHaveLength(1);
  expect(statements).toHaveLength(1);
});

test('a prepared query reads flat, null, decoded and joined values as an unprepared query does', async () => {
  await insert(first.db.write).execute({ name: 'read', value: 'it' });
  const build = (q: Reader) =>
    q
      .select({
        name: ownSecret.name,
        when: sql`timestamptz '2026-11-22 10:00:00+00'`.mapWith(timer.due_at),
        none: sql<Date | null>`null::timestamptz`.mapWith(timer.due_at),
        plain: sql<number>`3`,
        aliased: sql<string>`'as'`.mapWith(String).as('aliased'),
      })
      .from(ownSecret)
      .where(eq(ownSecret.name, 'read'));
  const joined = (q: Reader) => q.select().from(ownSecret).leftJoin(timer, eq(timer.job, ownSecret.name)).limit(2);
  const [flat, nested] = [preparedQuery('test_flat', build), preparedQuery('test_nested', joined)];
  expect(await flat(first.db.read).execute()).toEqual(await build(first.db.read));
  expect((await flat(first.db.read).execute())[0]?.when).toEqual(new Date('2026-11-22T10:00:00Z'));
  expect(await nested(first.db.read).execute()).toEqual(await joined(first.db.read));
});
