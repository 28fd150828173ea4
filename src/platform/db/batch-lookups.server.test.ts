import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../testing/test-database.ts';
import { batchLookups } from './batch-lookups.ts';
import { ownSecret } from './tables.ts';

const statements: string[] = [];
let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase((statement) => statements.push(statement));
});
afterAll(() => store.close());

const secretOf = batchLookups(
  (db, names) => db.read.select().from(ownSecret).where(inArray(ownSecret.name, names)),
  ({ name }) => name,
);
const valueOf = async (name: string): Promise<string | undefined> => (await secretOf(store.db, name))?.value;

beforeEach(async () => {
  await store.db.tx(async (tx) => {
    await tx.delete(ownSecret);
    await tx.insert(ownSecret).values([1, 2, 3].map((at) => ({ name: `key-${at}`, value: `value-${at}` })));
  });
  statements.length = 0;
});

test('concurrent lookups are sent as one statement, and each gets its own result', async () => {
  const keys = ['key-3', 'key-1', 'nobody', 'key-2', 'key-1'];
  expect(await Promise.all(keys.map(valueOf))).toEqual(['value-3', 'value-1', undefined, 'value-2', 'value-1']);
  expect(statements).toHaveLength(1);
});

test('results are not cached', async () => {
  expect(await valueOf('key-1')).toBe('value-1');
  await store.db.tx((tx) => tx.update(ownSecret).set({ value: 'changed' }));
  expect(await valueOf('key-1')).toBe('changed');
});

test('many keys are split into several statements', async () => {
  const names = Array.from({ length: 401 }, (_, at) => `key-${at}`);
  expect((await Promise.all(names.map(valueOf))).filter(Boolean)).toHaveLength(3);
  expect(statements).toHaveLength(3);
});

test('an error reaches all callers, and the next lookup is sent again', async () => {
  let broken = true;
  const fragile = batchLookups(
    async (_db, names) => {
      if (broken) throw new Error('no database');
      return names;
    },
    (name) => name,
  );
  const outcomes = await Promise.allSettled([fragile(store.db, 'a'), fragile(store.db, 'b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  broken = false;
  expect(await fragile(store.db, 'a')).toBe('a');
});
