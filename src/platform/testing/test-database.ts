import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { generateCipherKey, noCipher, parseCipher } from '../cipher.ts';
import { type Database, openPostgres, type OnStatement } from '../db/database.ts';
import type { AroundStatement } from '../db/observed-pool.ts';
import { migrate } from '../db/migrate.ts';
import { startPostgres } from './postgres-server.ts';

const migrations = resolve(import.meta.dirname, '../../../db/migrations');

/** Hash of all migrations, part of the name of the template database. */
const schemaHash = (): string => {
  const hash = createHash('sha256').update('2');
  for (const file of globSync('**/*.{sql,json}', { cwd: migrations }).toSorted())
    hash.update(readFileSync(join(migrations, file)));
  return hash.digest('hex').slice(0, 12);
};

const withAdminClient = async <T>(admin: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const buildUrl = (admin: string, database: string): string => {
  const url = new URL(admin);
  url.pathname = `/${database}`;
  return url.toString();
};

/** One of the test files makes the template, the others wait for it. */
const ensureTemplate = async (admin: string, client: pg.Client, template: string): Promise<void> => {
  const isThere = async () =>
    (await client.query('select 1 from pg_database where datname = $1', [template])).rowCount === 1;
  if (await isThere()) return;
  await client.query('select pg_advisory_lock(77001)');
  if (!(await isThere())) {
    await client.query(`drop database if exists ${template}_draft with (force)`);
    await client.query(`create database ${template}_draft`);
    const fresh = openPostgres(buildUrl(admin, `${template}_draft`), 2);
    await migrate(fresh, migrations);
    await fresh.close();
    await client.query(`alter database ${template}_draft rename to ${template}`);
  }
  await client.query('select pg_advisory_unlock(77001)');
};

/** Started on first use when no test run has started one, for programs outside of tests. */
let own: Promise<string> | undefined;
const ownServer = (): Promise<string> => (own ??= startPostgres().then(({ url }) => url));

export type TestDatabase = { db: Database; close(): Promise<void> };

/** Creates a database with the complete schema, copied from the template, on the server of this test run. */
export const createTestDatabase = async (
  onStatement?: OnStatement,
  around?: AroundStatement,
): Promise<TestDatabase> => {
  const given = process.env['TEST_ON_INSTALLED'] ? 'TEST_INSTALLED_URL' : 'TEST_DATABASE_URL';
  const admin = process.env[given] ?? (await ownServer());
  const template = `canopy_template_${schemaHash()}`;
  const name = `canopy_test_${randomBytes(6).toString('hex')}`;
  await withAdminClient(admin, async (client) => {
    await ensureTemplate(admin, client, template);
    await client.query(`create database ${name} template ${template}`);
  });
  const db = openPostgres(buildUrl(admin, name), 20, onStatement, around);
  db.cipher = parseCipher(generateCipherKey('test')) ?? noCipher;
  return {
    db,
    close: async () => {
      await db.close();
      await withAdminClient(admin, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
};
