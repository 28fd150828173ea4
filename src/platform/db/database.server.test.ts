import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { queryRows } from './database.ts';
import { migrateUnlessNewer } from './migrate-unless-newer.ts';
import { isDatabaseOutage } from './outage.ts';
import { ownSecret } from './tables.ts';

const migrations = resolve(import.meta.dirname, '../../../db/migrations');
let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.close());

describe('connections and transactions', () => {
  test('an error rolls the transaction back', async () => {
    const failing = store.db.tx(async (tx) => {
      await tx.insert(ownSecret).values({ name: 'lost', value: 'x' });
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await queryRows(store.db.read, sql`select 1 from own_secret where name = 'lost'`)).toEqual([]);
  });

  test('a read or a second transaction outside of the open transaction is rejected', async () => {
    await expect(store.db.tx(async () => store.db.read.select().from(ownSecret))).rejects.toThrow('use the tx');
    await expect(store.db.tx(() => store.db.tx(async () => 1))).rejects.toThrow('pass the tx on');
  });

  test('a broken connection is not returned to the pool', async () => {
    const dying = store.db.tx((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
    await expect(dying).rejects.toThrow('Failed query');
    expect(isDatabaseOutage(await dying.catch((error: unknown) => error))).toBe(true);
    const after = await Promise.all(
      Array.from({ length: 3 }, () => store.db.tx((tx) => queryRows(tx, sql`select 1 as one`))),
    );
    expect(after).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
  });

  test('the error of an invalid statement is not classified as a database outage', async () => {
    const wrong = await store.db.write.execute(sql`select 1 / 0`).catch((error: unknown) => error);
    expect([isDatabaseOutage(wrong), isDatabaseOutage('no error')]).toEqual([false, false]);
  });

  const insertSecret = (name: string) => ({
    name: 'test_keep_secret',
    text: 'insert into own_secret (name, value) values ($1, $2)',
    values: [name, 'x'],
  });
  const namesOf = async (like: string): Promise<string[]> =>
    (
      await queryRows<{ name: string }>(
        store.db.read,
        sql`select name from own_secret where name like ${like} order by name`,
      )
    ).map(({ name }) => name);

  test('the last statement of a transaction is built from the result of the work', async () => {
    const value = await store.db.tx(
      async (tx) => {
        await tx.insert(ownSecret).values({ name: 'whole-1', value: 'x' });
        return 'whole-2';
      },
      (name) => insertSecret(name),
    );
    expect(value).toBe('whole-2');
    expect(await namesOf('whole-%')).toEqual(['whole-1', 'whole-2']);
  });

  test('a failing last statement rolls back, and the connection stays usable', async () => {
    const half = (name: string) =>
      store.db.tx(
        (tx) => tx.insert(ownSecret).values({ name, value: 'x' }),
        () => insertSecret('half-0'),
      );
    await half('half-1');
    await expect(half('half-2')).rejects.toThrow('duplicate key');
    expect(await namesOf('half-%')).toEqual(['half-0', 'half-1']);
  });

  test('work that throws before its first statement, or ignores a failed statement, is rolled back', async () => {
    await expect(
      store.db.tx(() => {
        throw new Error('at once');
      }),
    ).rejects.toThrow('at once');
    const swallowed = store.db.tx(async (tx) => {
      await tx.insert(ownSecret).values({ name: 'lost-1', value: 'x' });
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow('rolled back instead of committed');
    expect(await namesOf('lost-%')).toEqual([]);
  });

  test('eight concurrent transactions all commit their rows', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        store.db.tx((tx) => tx.insert(ownSecret).values({ name: `at-${at}`, value: 'x' })),
      ),
    );
    const rows = await queryRows<{ n: number }>(
      store.db.read,
      sql`select count(*)::int as n from own_secret where name like 'at-%'`,
    );
    expect(rows[0]?.n).toBe(8);
  });

  test('a transaction sees the rows of a concurrent one only after its commit', async () => {
    const [insertion, count] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = store.db.tx(async (tx) => {
      await tx.insert(ownSecret).values({ name: 'hidden', value: 'x' });
      insertion.resolve();
      await count.promise;
    });
    await insertion.promise;
    const countHidden = async () =>
      (await store.db.tx((tx) => queryRows(tx, sql`select from own_secret where name = 'hidden'`))).length;
    expect(await countHidden().finally(count.resolve)).toBe(0);
    await writing;
    expect(await countHidden()).toBe(1);
  });
});

describe('migrations', () => {
  test('change nothing when they run again, also when two runs are concurrent', async () => {
    const applied = () =>
      queryRows(store.db.read, sql`select id, created_at from drizzle.__drizzle_migrations order by id`);
    const before = await applied();
    await Promise.all([migrateUnlessNewer(store.db, migrations), migrateUnlessNewer(store.db, migrations)]);
    expect(await applied()).toEqual(before);
  });
});
