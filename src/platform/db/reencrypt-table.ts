import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { type Database, queryRows } from './database.ts';
import type { EncryptedTable } from './encrypted.ts';

/** Rows per transaction. Small, so that row locks are held briefly. */
const slice = 500;

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
const columnList = (names: readonly string[]): SQL => list(names.map((name) => sql`${sql.identifier(name)}`));

type Key = { name: string; type: string }[];

const keyOf = ({ table }: EncryptedTable): Key => {
  const { columns, primaryKeys } = getTableConfig(table);
  const names = (primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)).map(({ name }) => name);
  return names.map((name) => ({ name, type: columns.find((column) => column.name === name)?.getSQLType() ?? 'text' }));
};

/** Condition for rows that are not encrypted with the current key. Null, after an erasure, stays null. */
const needsReencryption = ({ columns: { into } }: EncryptedTable, keyId: string): SQL =>
  sql`not starts_with(${sql.identifier(into)}, ${`${keyId}.`})`;

type Row = Record<string, unknown>;
type Slice = { each: EncryptedTable; key: Key; after: readonly unknown[] | null };

/** Encrypts the next rows again. Returns the key of the last row, or null when none is left. */
const reencryptSlice = (db: Database, { each, key, after }: Slice): Promise<unknown[] | null> =>
  db.tx(async (tx) => {
    const { table, columns } = each;
    const names = key.map(({ name }) => name);
    const cast = (values: readonly unknown[]) =>
      list(values.map((value, at) => sql`${value}::${sql.raw(key[at]?.type ?? 'text')}`));
    const rows = await queryRows<Row>(
      tx,
      sql`select ${columnList([...new Set([...names, columns.by, columns.into])])} from ${table}
        where ${needsReencryption(each, db.cipher.keyId)} ${after ? sql`and (${columnList(names)}) > (${cast(after)})` : sql``}
        order by ${columnList(names)} limit ${slice} for update`,
    );
    const lastRow = rows.at(-1);
    if (!lastRow) return null;
    const keys = key.map(({ name, type }) => sql`${sql.param(rows.map((row) => row[name]))}::${sql.raw(type)}[]`);
    const renewed = rows.map((row) => columns.reencrypt(db.cipher, row));
    const keysMatch = names.map((name) => sql`fresh.${sql.identifier(name)} = ${table}.${sql.identifier(name)}`);
    await tx.execute(
      sql`update ${table} set ${sql.identifier(columns.into)} = fresh.renewed
        from unnest(${list([...keys, sql`${sql.param(renewed)}::text[]`])}) as fresh(${columnList([...names, 'renewed'])})
        where ${sql.join(keysMatch, sql` and `)}`,
    );
    return names.map((name) => lastRow[name]);
  });

/**
 * Encrypts all rows of a table with the current key while the product runs. Can be interrupted and restarted, because finished rows are skipped. `onProgress` is called with the
 * number of processed rows.
 */
export const reencryptTable = async (
  db: Database,
  each: EncryptedTable,
  onProgress: (rows: number) => void,
): Promise<void> => {
  const key = keyOf(each);
  for (let after: unknown[] | null = null, rows = 0; ; rows += slice) {
    after = await reencryptSlice(db, { each, key, after });
    if (after === null) return;
    onProgress(rows + slice);
  }
};

/** Number of rows per encryption key id. */
export const countRowsByKey = (
  db: Database,
  { table, columns }: EncryptedTable,
): Promise<{ key: string; rows: number }[]> =>
  queryRows(
    db.read,
    sql`select split_part(${sql.identifier(columns.into)}, '.', 1) as key, count(*)::int as rows
      from ${table} where ${sql.identifier(columns.into)} is not null group by 1 order by 1`,
  );
