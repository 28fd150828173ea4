import { createHash, randomBytes } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Database, openEmbedded, openPostgres, type OnStatement } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { startBoss } from '../jobs/queue.ts';

const root = resolve(import.meta.dirname, '../../..');
const migrations = join(root, 'db/migrations');
const cache = join(root, 'node_modules/.cache/canopy-test');

/** Changes when the schema changes, so that a prepared database is made anew. */
const schemaHash = (): string => {
  const hash = createHash('sha256').update('1');
  for (const file of globSync('**/*.{sql,json}', { cwd: migrations }).toSorted())
    hash.update(readFileSync(join(migrations, file)));
  return hash.digest('hex').slice(0, 12);
};

const prepare = async (db: Database): Promise<void> => {
  await migrate(db, migrations);
  const boss = await startBoss(db, { worker: false });
  await boss.stop({ graceful: false });
};

const embedded = async (onStatement?: OnStatement): Promise<TestDatabase> => {
  const file = join(cache, `${schemaHash()}.tar`);
  if (!existsSync(file)) {
    const fresh = await openEmbedded();
    await prepare(fresh);
    const dump = await (fresh.client as PGlite).dumpDataDir('none');
    await fresh.close();
    mkdirSync(cache, { recursive: true });
    const draft = `${file}.${randomBytes(4).toString('hex')}`;
    writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
    renameSync(draft, file);
  }
  const db = await openEmbedded(undefined, new Blob([readFileSync(file)]), onStatement);
  return { db, close: () => db.close() };
};

const onServer = async (admin: string, onStatement?: OnStatement): Promise<TestDatabase> => {
  const template = `canopy_template_${schemaHash()}`;
  const name = `canopy_test_${randomBytes(6).toString('hex')}`;
  const urlOf = (database: string) => {
    const url = new URL(admin);
    url.pathname = `/${database}`;
    return url.toString();
  };
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    // One of the test files makes the template, the others wait for it.
    await client.query('select pg_advisory_lock(77001)');
    const known = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (known.rowCount === 0) {
      await client.query(`create database ${template}_draft`);
      const fresh = openPostgres(urlOf(`${template}_draft`), 2);
      await prepare(fresh);
      await fresh.close();
      await client.query(`alter database ${template}_draft rename to ${template}`);
    }
    await client.query(`create database ${name} template ${template}`);
    await client.query('select pg_advisory_unlock(77001)');
  } finally {
    await client.end();
  }
  const db = openPostgres(urlOf(name), 20, onStatement);
  return {
    db,
    close: async () => {
      await db.close();
      const last = new pg.Client({ connectionString: admin });
      await last.connect();
      await last.query(`drop database ${name} with (force)`);
      await last.end();
    },
  };
};

export type TestDatabase = { db: Database; close(): Promise<void> };

/** A database of its own with the whole schema, on the engine of this test run (TEST_ENGINE: pglite or postgres). */
export const testDatabase = (onStatement?: OnStatement): Promise<TestDatabase> => {
  const admin = process.env['TEST_DATABASE_URL'];
  return process.env['TEST_ENGINE'] === 'postgres' && admin ? onServer(admin, onStatement) : embedded(onStatement);
};
