import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deadLetter } from '../jobs/tables.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { insertRows } from './insert-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const rowOf = (id: string, error: string) => ({
  id,
  lane: 'inner' as const,
  priority: 1,
  name: 'simple',
  payload: { said: 'a "b" \\ {c}', list: [1, null] },
  tries: 2,
  error,
});

test('a column missing in all rows gets its default, and a column missing in one row gets null', async () => {
  const [first, second] = [randomUUID(), randomUUID()].toSorted();
  const died_at = new Date('2026-10-25T00:30:00.123Z');
  const customer_uuid = randomUUID();
  if (!first || !second) throw new Error('no ids');
  await database.db.tx(async (tx) => {
    await insertRows(tx, deadLetter, []);
    await insertRows(tx, deadLetter, [
      { ...rowOf(first, `it's`), died_at, customer_uuid },
      { ...rowOf(second, ''), died_at },
    ]);
    // A row whose key exists is skipped: its other columns do not change.
    await insertRows(tx, deadLetter, [rowOf(first, 'again')], { ignoreKnown: true });
  });
  expect(await database.db.read.select().from(deadLetter).orderBy(asc(deadLetter.id))).toMatchObject([
    { ...rowOf(first, `it's`), died_at, customer_uuid },
    { ...rowOf(second, ''), died_at, customer_uuid: null },
  ]);

  const third = randomUUID();
  await database.db.tx((tx) => insertRows(tx, deadLetter, [rowOf(third, 'x')]));
  const rows = await database.db.read.select().from(deadLetter);
  expect(rows.find(({ id }) => id === third)?.died_at).toBeInstanceOf(Date);
  await expect(database.db.tx((tx) => insertRows(tx, deadLetter, [rowOf(third, 'x')]))).rejects.toThrow('Failed query');
});
