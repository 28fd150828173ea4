import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `when`: the moment it was generated, by which it is known. */
export type Migration = {
  tag: string;
  when: number;
  hash: string;
  statements: string[];
  runsOutsideTransaction: boolean;
};

export type MigrationFiles = {
  migrations: Migration[];
  /** The newest of them. */
  newest: number;
  /** Releases that have this migration may run on the schema that all of them make. */
  compatibleFrom: number;
};

/** First line of a file whose statements cannot stand in a transaction; each must be able to run a second time. */
const outsideTransactionMark = '-- one by one';

/** The migrations of a folder, in their order. */
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
  if (!oldest) throw new Error(`releases.json names the migration ${compatibleFrom}, which is not there`);
  return { migrations, newest: Math.max(...migrations.map(({ when }) => when)), compatibleFrom: oldest.when };
};
