import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../testing/test-database.ts';
import { toPostgresArray } from './postgres-array.ts';
import { queryRows } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const asRead = async (elements: Parameters<typeof toPostgresArray>[0], type: string) => {
  const [row] = await queryRows<{ read: unknown }>(
    database.db.read,
    sql`select to_jsonb(${toPostgresArray(elements)}::${sql.raw(type)}[]) as read`,
  );
  return row?.read;
};

test.each([
  [
    'text',
    ['', ' ', 'a b', 'null', 'NULL', null, '"', '\\', '\\"', '{}', '{', ',', "'", 'é\n\t', '+32470123456', '1:2'],
  ],
  ['text', []],
  ['text', ['']],
  ['int', [0, -1, null, 2_147_483_647]],
  ['bool', [true, false, null]],
  ['uuid', ['0190f3a0-0000-7200-8000-00000000000a']],
])('an array of type %s with %j is read as it was written', async (type, elements) => {
  expect(await asRead(elements, type)).toEqual(elements);
});

test('instants and JSON are read as they were written', async () => {
  expect(await asRead([new Date('2026-10-25T00:30:00.123Z'), null], 'timestamptz')).toEqual([
    expect.stringMatching(/^2026-10-25T0[02]:30:00.123/),
    null,
  ]);
  const value = { a: 'b "c" \\ {d}' };
  expect(await asRead([JSON.stringify(value)], 'jsonb')).toEqual([value]);
});
