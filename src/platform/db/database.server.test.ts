import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { rowsOf } from './database.ts';
import { migrate, NewerSchema } from './migrate.ts';
import { ownSecret } from './tables.ts';

const migrations = resolve(import.meta.dirname, '../../../db/migrations');
let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase();
});
afterAll(() => store.close());

describe('the two doors of the database', () => {
  test('what throws in a transaction is rolled back', async () => {
    const failing = store.db.tx(async (tx) => {
      await tx.insert(ownSecret).values({ name: 'lost', value: 'x' });
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await rowsOf(store.db.read, sql`select 1 from own_secret where name = 'lost'`)).toEqual([]);
  });

  test('reading beside the transaction one is in fails at once instead of waiting for ever', async () => {
    await expect(store.db.tx(async () => store.db.read.select().from(ownSecret))).rejects.toThrow('use the tx');
    await expect(store.db.tx(() => store.db.tx(async () => 1))).rejects.toThrow('pass the tx on');
  });

  test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
    'a connection that breaks in a transaction is not handed on',
    async () => {
      const dying = store.db.tx((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
      await expect(dying).rejects.toThrow('Failed query');
      const after = await Promise.all(
        Array.from({ length: 3 }, () => store.db.tx((tx) => rowsOf(tx, sql`select 1 as one`))),
      );
      expect(after).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
    },
  );

  test('transactions at the same time do not mix', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        store.db.tx((tx) => tx.insert(ownSecret).values({ name: `at-${at}`, value: 'x' })),
      ),
    );
    const rows = await rowsOf<{ n: number }>(
      store.db.read,
      sql`select count(*)::int as n from own_secret where name like 'at-%'`,
    );
    expect(rows[0]?.n).toBe(8);
  });
});

describe('migrations', () => {
  test('run again, also by several processes at once, they change nothing', async () => {
    await Promise.all([migrate(store.db, migrations), migrate(store.db, migrations)]);
    const rows = await rowsOf<{ n: number }>(
      store.db.read,
      sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
    );
    const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as { entries: unknown[] };
    expect(rows[0]?.n).toBe(journal.entries.length);
  });

  test('a database of a newer version is refused in one sentence', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'older-'));
    cpSync(migrations, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number }[] };
    writeFileSync(
      file,
      JSON.stringify({ ...journal, entries: journal.entries.map((entry) => ({ ...entry, when: 1 })) }),
    );
    await expect(migrate(store.db, folder)).rejects.toThrow(NewerSchema);
    rmSync(folder, { recursive: true });
  });
});
