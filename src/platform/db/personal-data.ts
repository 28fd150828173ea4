import { eq, getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Cipher } from '../cipher.ts';
import type { Reader, Tx } from './database.ts';
import type { Encrypted } from './encrypted.ts';

type Row = Record<string, unknown>;
type ColumnOf<T extends PgTable> = keyof T['$inferSelect'] & string;

type Definition<T extends PgTable> = {
  /** Whose rows; left out: those with the uuid of the customer. */
  rows?(customer_uuid: string): SQL;
  /** What the customer gets of it. Secrets, and what outside systems call things, are not in it. */
  shown: readonly ColumnOf<T>[];
  /** Columns that lie encrypted. */
  // oxlint-disable-next-line typescript/no-explicit-any -- of whatever columns
  encrypted?: Encrypted<any, any, any>;
  /** What becomes of it when the account is erased: the rows go, or these columns are overwritten and the rest stays. */
  erased: 'deleted' | { [C in ColumnOf<T>]?: T['$inferInsert'][C & keyof T['$inferInsert']] };
  /** Why something stays. */
  because?: string;
};

/** What of a table is a customer's own: for the export of personal data, and for the erasure. */
export type PersonalTable = { table: PgTable; name: string } & Definition<PgTable>;

export const personal = <T extends PgTable>(table: T, definition: Definition<T>): PersonalTable =>
  ({ table, name: getTableName(table), ...definition }) as unknown as PersonalTable;

const rowsOf = ({ table, rows }: PersonalTable, customer_uuid: string): SQL => {
  if (rows) return rows(customer_uuid);
  const owner = (getTableColumns(table) as Record<string, AnyPgColumn>)['customer_uuid'];
  if (!owner) throw new Error(`${getTableName(table)} does not say whose rows it has`);
  return eq(owner, customer_uuid);
};

/** What the customer gets of a table, row by row, with what lies encrypted in clear. */
export const readPersonal = async (
  q: Reader,
  cipher: Cipher,
  part: PersonalTable,
  customer_uuid: string,
): Promise<Row[]> => {
  if (part.shown.length === 0) return [];
  const rows: Row[] = await q.select().from(part.table).where(rowsOf(part, customer_uuid));
  return rows.map((row) => {
    const clear = part.encrypted ? { ...row, ...part.encrypted.read(cipher, row as never) } : row;
    return Object.fromEntries(part.shown.map((column) => [column, clear[column]]));
  });
};

/** Done twice, it is done once. */
export const erasePersonal = async (tx: Tx, part: PersonalTable, customer_uuid: string): Promise<void> => {
  const { table, erased } = part;
  const own = rowsOf(part, customer_uuid);
  if (erased === 'deleted') await tx.delete(table).where(own);
  else if (Object.keys(erased).length > 0)
    await tx
      .update(table)
      .set(erased as Row)
      .where(own);
};
