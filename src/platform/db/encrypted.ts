import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Cipher } from '../cipher.ts';
import { type Reader, queryRows, type Writer } from './database.ts';
import { clearCopy } from './tables.ts';

type Definition<Clear extends string, Into extends string, By extends string> = {
  /** Additional authenticated data, to which the value of the column `by` is appended. */
  name: string;
  by: By;
  /**
   * Plaintext columns, which older releases still read and write. Empty strings where only the encrypted copy exists.
   */
  clear: readonly Clear[];
  /** Column with the encrypted JSON of all values; null in rows written by an older release. */
  into: Into;
};

/** Encrypts the values of a row again with the current key. */
type Reencryptable = { reencrypt(cipher: Cipher, row: Readonly<Record<string, unknown>>): string };

/** Columns of a row that are stored together in one encrypted column. */
export type EncryptedColumns<Clear extends string, Into extends string, By extends string> = Definition<
  Clear,
  Into,
  By
> &
  Reencryptable & {
    encrypt(cipher: Cipher, row: Record<Clear | By, string>): string;
    /** Returns the plaintext values of a row, from the encrypted column or the plaintext columns. */
    read(cipher: Cipher, row: Record<Clear | By, string> & Record<Into, string | null>): Record<Clear, string>;
    /** Returns the column values to write. */
    columns(cipher: Cipher, row: Record<Clear | By, string>): Record<Clear, SQL<string>> & Record<Into, string>;
  };

/** Writes the plaintext only while a process of an older release may run (table `clear_copy`). */
const clearCopyOf = (text: string): SQL<string> =>
  sql`case when exists (select from ${clearCopy}) then ${text} else '' end`;

/** Whether an older release may still run that reads the plaintext columns. */
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
    const ciphertext = row[into];
    // The row was written by an older release, without encryption.
    if (ciphertext === null || ciphertext === undefined) return row;
    const values = JSON.parse(cipher.decrypt(aboutOf(row), ciphertext)) as string[];
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

/** A table with encrypted columns, as needed for the key rotation. */
export type EncryptedTable = { table: PgTable; columns: Definition<string, string, string> & Reencryptable };
