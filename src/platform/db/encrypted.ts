import type { PgTable } from 'drizzle-orm/pg-core';
import type { Cipher } from '../cipher.ts';

type Definition<Field extends string, Into extends string, By extends string> = {
  /** Additional authenticated data, to which the value of the column `by` is appended. */
  name: string;
  by: By;
  /** Names of the values, in the order in which they are stored. */
  fields: readonly Field[];
  /** Column with the encrypted JSON of all values; null after an erasure. */
  into: Into;
};

/** Encrypts the values of a row again with the current key. */
type Reencryptable = { reencrypt(cipher: Cipher, row: Readonly<Record<string, unknown>>): string };

/** Values that are stored together in one encrypted column. */
export type EncryptedColumns<Field extends string, Into extends string, By extends string> = Definition<
  Field,
  Into,
  By
> &
  Reencryptable & {
    encrypt(cipher: Cipher, row: Record<Field | By, string>): string;
    /** Returns the values of a row in plaintext; empty strings after an erasure. */
    read(cipher: Cipher, row: Record<By, string> & Record<Into, string | null>): Record<Field, string>;
  };

/**
 * Declares columns whose values are stored encrypted in one column. The ciphertext is bound to the declaration and the owner
 * of the row, so it cannot be read in another row.
 */
export const defineEncryptedColumns = <Field extends string, Into extends string, By extends string>(
  definition: Definition<Field, Into, By>,
): EncryptedColumns<Field, Into, By> => {
  const { name, by, fields, into } = definition;
  const aboutOf = (row: Record<By, string>): string => `${name} ${row[by]}`;
  const encrypt: EncryptedColumns<Field, Into, By>['encrypt'] = (cipher, row) =>
    cipher.encrypt(aboutOf(row), JSON.stringify(fields.map((field) => row[field])));
  const read: EncryptedColumns<Field, Into, By>['read'] = (cipher, row) => {
    const ciphertext = row[into];
    const values = ciphertext ? (JSON.parse(cipher.decrypt(aboutOf(row), ciphertext)) as string[]) : [];
    return Object.fromEntries(fields.map((field, at) => [field, values[at] ?? ''])) as Record<Field, string>;
  };
  return {
    ...definition,
    encrypt,
    read,
    reencrypt: (cipher, row) => {
      const typedRow = row as Parameters<typeof read>[1];
      return encrypt(cipher, { ...typedRow, ...read(cipher, typedRow) });
    },
  };
};

/** A table with encrypted columns, as needed for the key rotation. */
export type EncryptedTable = { table: PgTable; columns: Definition<string, string, string> & Reencryptable };
