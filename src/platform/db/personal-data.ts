import { eq, getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
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

/** Returns the exported columns of a customer's rows, decrypted. */
export const queryPersonalData = async (
  q: Reader,
  cipher: Cipher,
  part: PersonalTable,
  customer_uuid: string,
): Promise<Row[]> => {
  if (part.exportedColumns.length === 0) return [];
  const rows: Row[] = await q.select().from(part.table).where(personalRowsFilter(part, customer_uuid));
  return rows.map((row) => {
    const clear = part.encrypted ? { ...row, ...part.encrypted.read(cipher, row as never) } : row;
    return Object.fromEntries(part.exportedColumns.map((column) => [column, clear[column]]));
  });
};

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
