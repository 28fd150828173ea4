import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Cipher } from '../cipher.ts';
import { type Reader, rowsOf, type Writer } from './database.ts';
import { clearCopy } from './tables.ts';

type Definition<Clear extends string, Into extends string, By extends string> = {
  /** What it is about; the row of `by` is added. */
  name: string;
  by: By;
  /** Columns in clear, as the release before reads and writes them; empty texts where they are only encrypted. */
  clear: readonly Clear[];
  /** The column that has all of them, encrypted; null in rows of the release before. */
  into: Into;
};

/** What was read of a row, encrypted anew. */
type Renewed = { renew(cipher: Cipher, row: Readonly<Record<string, unknown>>): string };

/** Columns of a row that are kept together in one encrypted column. */
export type Encrypted<Clear extends string, Into extends string, By extends string> = Definition<Clear, Into, By> &
  Renewed & {
    encrypt(cipher: Cipher, row: Record<Clear | By, string>): string;
    /** The row's values, from wherever they are. */
    read(cipher: Cipher, row: Record<Clear | By, string> & Record<Into, string | null>): Record<Clear, string>;
    /** The columns to write. */
    columns(cipher: Cipher, row: Record<Clear | By, string>): Record<Clear, SQL<string>> & Record<Into, string>;
  };

/** A clear copy for the release before, as long as one of its processes may run. */
const copyOf = (text: string): SQL<string> => sql`case when exists (select from ${clearCopy}) then ${text} else '' end`;

/** Whether the release before may still run, and reads the columns in clear. */
export const keepsClearCopies = async (q: Reader | Writer): Promise<boolean> =>
  (await rowsOf(q, sql`select from ${clearCopy}`)).length > 0;

export const encrypted = <Clear extends string, Into extends string, By extends string>(
  definition: Definition<Clear, Into, By>,
): Encrypted<Clear, Into, By> => {
  const { name, by, clear, into } = definition;
  const aboutOf = (row: Record<By, string>): string => `${name} ${row[by]}`;
  const encrypt: Encrypted<Clear, Into, By>['encrypt'] = (cipher, row) =>
    cipher.encrypt(aboutOf(row), JSON.stringify(clear.map((column) => row[column])));
  const read: Encrypted<Clear, Into, By>['read'] = (cipher, row) => {
    const kept = row[into];
    // A row of the release before.
    if (kept === null || kept === undefined) return row;
    const values = JSON.parse(cipher.decrypt(aboutOf(row), kept)) as string[];
    return Object.fromEntries(clear.map((column, at) => [column, values[at] ?? ''])) as Record<Clear, string>;
  };
  return {
    ...definition,
    encrypt,
    read,
    renew: (cipher, row) => {
      const known = row as Parameters<typeof read>[1];
      return encrypt(cipher, { ...known, ...read(cipher, known) });
    },
    columns: (cipher, row) => ({
      ...(Object.fromEntries(clear.map((column) => [column, copyOf(row[column])])) as Record<Clear, SQL<string>>),
      ...({ [into]: encrypt(cipher, row) } as Record<Into, string>),
    }),
  };
};

/** A table with encrypted columns, for those who write them anew under another key. */
export type EncryptedTable = { table: PgTable; columns: Definition<string, string, string> & Renewed };
