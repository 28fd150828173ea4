import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `when`: creation time in ms since 1970, the identity of the migration in the drizzle journal. */
export type Migration = {
  tag: string;
  when: number;
  hash: string;
  statements: string[];
  runsOutsideTransaction: boolean;
};

export type MigrationFiles = {
  migrations: Migration[];
  /** `when` of the first migration, which creates the whole schema of its release. */
  baseline: number;
  /** `when` of the newest migration. */
  newest: number;
  /** `when` of the oldest migration whose release can run on the complete schema. */
  compatibleFrom: number;
};

/**
 * First line of a file whose statements cannot run in a transaction (such as `create index concurrently`). Each
 * statement must be idempotent.
 */
const outsideTransactionMark = '-- one by one';

/** Reads the migrations of a folder in order. */
export const readMigrations = (folder: string): MigrationFiles => {
  const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const { entries } = JSON.parse(text('meta/_journal.json')) as { entries: { tag: string; when: number }[] };
  const { compatibleFrom } = JSON.parse(text('releases.json')) as { compatibleFrom: string };
  const migrations = entries.map(({ tag, when }) => {
    const sql = text(`${tag}.sql`);
    const statements = sql.split('--> statement-breakpoint');
    return {
      tag,
      when,
      hash: hash('sha256', sql),
      statements,
      runsOutsideTransaction: sql.startsWith(outsideTransactionMark),
    };
  });
  const oldest = migrations.find(({ tag }) => tag === compatibleFrom);
  const [first] = migrations;
  if (!first) throw new Error('there are no migrations');
  if (!oldest) throw new Error(`releases.json names the migration ${compatibleFrom}, which is not there`);
  return {
    migrations,
    baseline: first.when,
    newest: Math.max(...migrations.map(({ when }) => when)),
    compatibleFrom: oldest.when,
  };
};
