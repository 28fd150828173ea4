import { and, eq, getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, getTableConfig, PgCustomColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Cipher } from '../cipher.ts';
import type { Reader, Tx } from './database.ts';
import type { EncryptedColumns } from './encrypted.ts';

type Row = Record<string, unknown>;
type ColumnOf<T extends PgTable> = keyof T['$inferSelect'] & string;

/** Value of a column after an erasure: a required text is empty, whatever its type. */
type Erased<V> = V extends string ? V | '' : V;

type Definition<T extends PgTable, Encrypted extends string> = {
  /** Name in the export, for a table that got another one since; default: the name of the table. */
  name?: string;
  /** Condition for the rows of a customer. Default: rows with the `customer_uuid` of the customer. */
  rows?(customer_uuid: string): SQL;
  /** Columns included in the export (GDPR art. 15, 20). Secrets and ids of outside systems are excluded. */
  exportedColumns: readonly (ColumnOf<T> | NoInfer<Encrypted>)[];
  /** Encrypted values, which are exported decrypted under the names of their fields. */
  // oxlint-disable-next-line typescript/no-explicit-any -- of whatever columns
  encrypted?: EncryptedColumns<Encrypted, any, any>;
  /** Changes a row before its columns are exported: a stored code of a former release becomes that of this one. */
  toExported?(row: T['$inferSelect']): T['$inferSelect'];
  /** Data about the person who logs in, such as times and devices of logins: not in the export of sub-accounts for their owner. */
  ofLogin?: true;
  /** Effect of an erasure (GDPR art. 17): deletes the rows, or overwrites these columns and keeps the rest. */
  onErasure: 'deleted' | { [C in ColumnOf<T>]?: Erased<T['$inferInsert'][C & keyof T['$inferInsert']]> };
  /** Reason why data is kept after an erasure. */
  retentionReason?: string;
};

/** Declares the personal data in a table, for the export and the erasure. */
export type PersonalTable = { table: PgTable; name: string } & Definition<PgTable, string>;

/** Declares the personal data of one table, typed by its columns. */
export const definePersonalTable = <T extends PgTable, Encrypted extends string = never>(
  table: T,
  definition: Definition<T, Encrypted>,
): PersonalTable => ({ table, name: getTableName(table), ...definition }) as unknown as PersonalTable;

const personalRowsFilter = ({ table, rows }: PersonalTable, customer_uuid: string): SQL => {
  if (rows) return rows(customer_uuid);
  const owner = (getTableColumns(table) as Record<string, AnyPgColumn>)['customer_uuid'];
  if (!owner) throw new Error(`${getTableName(table)} does not say whose rows it has`);
  return eq(owner, customer_uuid);
};

/** Name and value of a column in the database: an export keeps them when the code gets other names for a column or its codes. */
const storedEntry = (column: AnyPgColumn | undefined, key: string, value: unknown): [string, unknown] => [
  column?.name ?? key,
  column && is(column, PgCustomColumn) && value !== null ? column.mapToDriverValue(value) : value,
];

const toExportedRow = (
  part: PersonalTable,
  cipher: Cipher,
  columns: Record<string, AnyPgColumn>,
  storedRow: Row,
): Row => {
  const row = part.toExported?.(storedRow) ?? storedRow;
  const clear = part.encrypted ? { ...row, ...part.encrypted.read(cipher, row as never) } : row;
  return Object.fromEntries(part.exportedColumns.map((column) => storedEntry(columns[column], column, clear[column])));
};

const pageSize = 500;

/** Primary key as the texts of its values, which keep what a JavaScript date loses, and the same cast back to the types of the columns. */
const keyOf = (table: PgTable) => {
  const { columns, primaryKeys } = getTableConfig(table);
  const names = (primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)).map(({ name }) => name);
  // By name and in the order of the index: drizzle's columns of a composite key have no types.
  const key = names.flatMap((name) => columns.filter((column) => column.name === name));
  if (key.length === 0) throw new Error(`${getTableName(table)} has no primary key to read it by`);
  const join = (parts: SQL[]) => sql.join(parts, sql`, `);
  return {
    columns: key,
    texts: sql<string[]>`array[${join(key.map((column) => sql`${column}::text`))}]`,
    after: (texts: readonly string[]): SQL =>
      sql`(${join(key.map((column) => sql`${column}`))}) > (${join(
        key.map((column, at) => sql`cast(${texts[at]}::text as ${sql.raw(column.getSQLType())})`),
      )})`,
  };
};

/**
 * Yields the exported columns of a customer's rows, decrypted, under the names of the columns: at most 500 rows at a time, in the order of the
 * primary key. No connection is held in between.
 */
export async function* readPersonalData(
  q: Reader,
  cipher: Cipher,
  part: PersonalTable,
  customer_uuid: string,
): AsyncGenerator<Row[]> {
  if (part.exportedColumns.length === 0) return;
  const columns = getTableColumns(part.table) as Record<string, AnyPgColumn>;
  const key = keyOf(part.table);
  const ownRows = personalRowsFilter(part, customer_uuid);
  for (let after: readonly string[] | null = null; ;) {
    const page: { row: Row; key: string[] }[] = await q
      .select({ row: columns, key: key.texts })
      .from(part.table)
      .where(after ? and(ownRows, key.after(after)) : ownRows)
      .orderBy(...key.columns)
      .limit(pageSize);
    if (page.length > 0) yield page.map(({ row }) => toExportedRow(part, cipher, columns, row));
    after = page.at(-1)?.key ?? null;
    if (page.length < pageSize) return;
  }
}

/** Deletes or overwrites the rows of a customer as declared. Idempotent. */
export const erasePersonalData = async (tx: Tx, part: PersonalTable, customer_uuid: string): Promise<void> => {
  const { table, onErasure } = part;
  const ownRows = personalRowsFilter(part, customer_uuid);
  if (onErasure === 'deleted') await tx.delete(table).where(ownRows);
  else if (Object.keys(onErasure).length > 0)
    await tx
      .update(table)
      .set(onErasure as Row)
      .where(ownRows);
};
