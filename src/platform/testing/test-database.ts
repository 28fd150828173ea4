import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { generateCipherKey, noCipher, parseCipher } from '../cipher.ts';
import { type Database, openPostgres, openPostgresWithoutTimeouts, type OnStatement } from '../db/database.ts';
import type { AroundStatement } from '../db/observed-pool.ts';
import { migrateUnlessNewer } from '../db/migrate-unless-newer.ts';
import { startPostgres } from './postgres-server.ts';

const migrations = resolve(import.meta.dirname, '../../../db/migrations');

/** Hash of all migrations, part of the name of the template database. */
const hashMigrations = (): string => {
  const hash = createHash('sha256').update('2');
  for (const file of globSync('**/*.{sql,json}', { cwd: migrations }).toSorted())
    hash.update(readFileSync(join(migrations, file)));
  return hash.digest('hex').slice(0, 12);
};

/** Computed once per process: reading the migrations takes a sixth of the start of a product. */
let hashOfProcess: string | undefined;
const schemaHash = (): string => (hashOfProcess ??= hashMigrations());

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

type Template = {
  name: string;
  /** Name of the template that this one is copied from. */
  from: string;
  fill(db: Database): Promise<void>;
};

/** Creates a template unless it exists. The first test file creates it, the others wait for it. */
const ensureTemplate = async (admin: string, client: pg.Client, { name, from, fill }: Template): Promise<void> => {
  const isThere = async () =>
    (await client.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1;
  if (await isThere()) return;
  await client.query('select pg_advisory_lock(77001)');
  try {
    if (await isThere()) return;
    await client.query(`drop database if exists ${name}_draft with (force)`);
    await client.query(`create database ${name}_draft template ${from}`);
    const draft = openPostgres(buildUrl(admin, `${name}_draft`), 10);
    try {
      await fill(draft);
    } finally {
      await draft.close();
    }
    await client.query(`alter database ${name}_draft rename to ${name}`);
  } finally {
    await client.query('select pg_advisory_unlock(77001)');
  }
};

/** Started on first use when no test run has started one, for programs outside of tests. */
let ownServerUrl: Promise<string> | undefined;
const ownServer = (): Promise<string> => (ownServerUrl ??= startPostgres({ inMemory: true }).then(({ url }) => url));

export type TestDatabase = { db: Database; close(): Promise<void> };

/** Content of a template: `fill` writes it once in a test run, into a copy of the content `from` or else of the empty schema. */
export type TestContent = { name: string; from?: TestContent; fill(db: Database): Promise<void> };

/** Part of the names of templates with content, because another test run on the same server may fill them differently. */
const testRun = process.env['TEST_RUN'] ?? randomBytes(6).toString('hex');

/** The templates that lead to a content, in the order in which they are created. */
const toTemplates = ({ name, from, fill }: TestContent, schema: Template): Template[] => {
  const before = from ? toTemplates(from, schema) : [schema];
  return [...before, { name: `canopy_${name}_${testRun}`, from: before.at(-1)?.name ?? '', fill }];
};

/** Creates a database with the complete schema, copied from a template, on the server of this test run. */
export const createTestDatabase = async (
  onStatement?: OnStatement,
  around?: AroundStatement,
  content?: TestContent,
  { withoutTimeouts = false }: { withoutTimeouts?: boolean | undefined } = {},
): Promise<TestDatabase> => {
  const variable = process.env['TEST_ON_INSTALLED'] ? 'TEST_INSTALLED_URL' : 'TEST_DATABASE_URL';
  const admin = process.env[variable] ?? (await ownServer());
  const schema: Template = {
    name: `canopy_template_${schemaHash()}`,
    from: 'template1',
    fill: async (fresh) => void (await migrateUnlessNewer(fresh, migrations)),
  };
  const templates = content ? toTemplates(content, schema) : [schema];
  const name = `canopy_test_${randomBytes(6).toString('hex')}`;
  await withAdminClient(admin, async (client) => {
    for (const template of templates) await ensureTemplate(admin, client, template);
    await client.query(`create database ${name} template ${templates.at(-1)?.name} strategy file_copy`);
  });
  const url = buildUrl(admin, name);
  const db = withoutTimeouts
    ? openPostgresWithoutTimeouts(url, 20, onStatement)
    : openPostgres(url, 20, onStatement, around);
  db.cipher = parseCipher(generateCipherKey('test')) ?? noCipher;
  return {
    db,
    close: async () => {
      await db.close();
      await withAdminClient(admin, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
};
