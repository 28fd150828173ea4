import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Cipher } from '../cipher.ts';
import { type Reader, queryRows, type Writer } from './database.ts';
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
type Reencryptable = { reencrypt(cipher: Cipher, row: Readonly<Record<string, unknown>>): string };

/** Columns of a row that are kept together in one encrypted column. */
export type EncryptedColumns<Clear extends string, Into extends string, By extends string> = Definition<
  Clear,
  Into,
  By
> &
  Reencryptable & {
    encrypt(cipher: Cipher, row: Record<Clear | By, string>): string;
    /** The row's values, from wherever they are. */
    read(cipher: Cipher, row: Record<Clear | By, string> & Record<Into, string | null>): Record<Clear, string>;
    /** The columns to write. */
    columns(cipher: Cipher, row: Record<Clear | By, string>): Record<Clear, SQL<string>> & Record<Into, string>;
  };

/** A clear copy for the release before, as long as one of its processes may run. */
const clearCopyOf = (text: string): SQL<string> =>
  sql`case when exists (select from ${clearCopy}) then ${text} else '' end`;

/** Whether the release before may still run, and reads the columns in clear. */
export const needsClearCopies = async (q: Reader | Writer): Promise<boolean> =>
  (await queryRows(q, sql`select from ${clearCopy}`)).length > 0;

export const defineEncryptedColumns = <Clear extends string, Into extends string, By extends string>(
  definition: Definition<Clear, Into, By>,
): EncryptedColumns<Clear, Into, By> => {
  const { name, by, clear, into } = definition;
  const aboutOf = (row: Record<By, string>): string => `${name} ${row[by]}`;
  const encrypt: EncryptedColumns<Clear, Into, By>['encrypt'] = (cipher, row) =>
    cipher.encrypt(aboutOf(row), JSON.stringify(clear.map((column) => row[column])));
  const read: EncryptedColumns<Clear, Into, By>['read'] = (cipher, row) => {
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
    reencrypt: (cipher, row) => {
      const known = row as Parameters<typeof read>[1];
      return encrypt(cipher, { ...known, ...read(cipher, known) });
    },
    columns: (cipher, row) => ({
      ...(Object.fromEntries(clear.map((column) => [column, clearCopyOf(row[column])])) as Record<Clear, SQL<string>>),
      ...({ [into]: encrypt(cipher, row) } as Record<Into, string>),
    }),
  };
};

/** A table with encrypted columns, for those who write them anew under another key. */
export type EncryptedTable = { table: PgTable; columns: Definition<string, string, string> & Reencryptable };
