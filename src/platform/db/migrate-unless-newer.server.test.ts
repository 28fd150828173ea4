import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { queryRows } from './database.ts';
import { migrateUnlessNewer, SchemaVersionError } from './migrate-unless-newer.ts';

const migrationsFolder = resolve(import.meta.dirname, '../../../db/migrations');

let store: TestDatabase;
const folders: string[] = [];
beforeAll(async () => {
  store = await createTestDatabase();
});
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
afterAll(() => store.close());

type Journal = { entries: { idx: number; tag: string; when: number }[] };
const journalIn = (folder: string): Journal =>
  JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;

let next = (journalIn(migrationsFolder).entries.at(-1)?.when ?? 0) + 1e9;
/** A copy of the migrations with one more migration, as in a later release. */
const laterRelease = (statements: string, compatibleFrom: string, from = migrationsFolder): string => {
  const folder = mkdtempSync(join(tmpdir(), 'later-'));
  folders.push(folder);
  cpSync(from, folder, { recursive: true });
  const { entries } = journalIn(from);
  const tag = `${entries.length}_later`;
  const entry = { idx: entries.length, tag, when: (next += 1000) };
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries: [...entries, entry] }));
  writeFileSync(join(folder, `${tag}.sql`), statements);
  writeFileSync(join(folder, 'releases.json'), JSON.stringify({ compatibleFrom }));
  return folder;
};
const newestOfOurs = journalIn(migrationsFolder).entries.at(-1)?.tag ?? '';
const nextTag = `${journalIn(migrationsFolder).entries.length}_later`;

test('a release runs on a newer compatible schema without changing it', async () => {
  const later = laterRelease('create table "later" ("a" text)', newestOfOurs);
  expect(await migrateUnlessNewer(store.db, later)).toBe(true);
  expect(await migrateUnlessNewer(store.db, migrationsFolder)).toBe(false);
  expect(await migrateUnlessNewer(store.db, later)).toBe(true);
  expect(await queryRows(store.db.read, sql`select * from later`)).toEqual([]);
});

test('a release refuses to run on an incompatible newer schema', async () => {
  const later = laterRelease('create table "contract" ("a" text)', nextTag);
  await migrateUnlessNewer(store.db, later);
  const refused = await migrateUnlessNewer(store.db, migrationsFolder).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SchemaVersionError);
  expect((refused as Error).message).toMatch(/^[^.]+\.$/);
});

test('a release refuses a database that lacks the baseline', async () => {
  const oldDatabase = await createTestDatabase();
  const [baseline] = journalIn(migrationsFolder).entries;
  await oldDatabase.db.write.execute(
    sql`delete from drizzle.__drizzle_migrations where created_at = ${baseline?.when}`,
  );
  await expect(migrateUnlessNewer(oldDatabase.db, migrationsFolder)).rejects.toThrow(SchemaVersionError);
  await oldDatabase.close();
});

test('an invalid index left by a crash is rebuilt concurrently, also when several processes migrate', async () => {
  const statements = [
    'create table if not exists "grown" ("a" int)',
    'create index concurrently if not exists "grown_a" on "grown" ("a")',
  ];
  const later = laterRelease(`-- one by one\n${statements.join('--> statement-breakpoint\n')}`, newestOfOurs);
  // The state after a crash in the middle: some statements are done, and an index is invalid.
  await store.db.write.execute(sql`create table grown (a int)`);
  await store.db.write.execute(sql`insert into grown values (1), (1)`);
  await store.db.write.execute(sql`create unique index concurrently grown_a on grown (a)`).then(
    () => expect.unreachable(),
    () => undefined,
  );
  await Promise.all([1, 2, 3].map(() => migrateUnlessNewer(store.db, later)));
  const [index] = await queryRows<{ is_valid: boolean; is_unique: boolean }>(
    store.db.read,
    sql`select indisvalid as is_valid, indisunique as is_unique from pg_index where indexrelid = 'grown_a'::regclass`,
  );
  expect(index).toEqual({ is_valid: true, is_unique: false });
});

test('a failed migration is rolled back', async () => {
  const later = laterRelease('create table "half" ("a" text)--> statement-breakpoint\nselect 1/0', newestOfOurs);
  await expect(migrateUnlessNewer(store.db, later)).rejects.toThrow('Failed query');
  const [half] = await queryRows<{ name: string | null }>(store.db.read, sql`select to_regclass('half')::text as name`);
  expect(half?.name).toBe(null);
});
