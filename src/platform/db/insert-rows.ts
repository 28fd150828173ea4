import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

/**
 * Inserts many rows with one parameter. The insert of Drizzle has a parameter for each value, which for hundreds of rows takes longer to build
 * and to parse than the rows take to insert. Columns that no row has get their defaults; a column that only some rows have is null in the others.
 * Values are sent as JSON, so columns with their own conversion (`mapToDriverValue`) are not supported. `ignoreKnown` skips rows whose key exists.
 */
export const insertRows = async <Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  { ignoreKnown = false }: { ignoreKnown?: boolean } = {},
): Promise<void> => {
  if (rows.length === 0) return;
  const records = rows as readonly Record<string, unknown>[];
  const columns = Object.entries(getTableColumns(table)).filter(([key]) =>
    records.some((row) => row[key] !== undefined),
  );
  const data = records.map((row) => Object.fromEntries(columns.map(([key, { name }]) => [name, row[key] ?? null])));
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(data)}::jsonb) ${ignoreKnown ? sql`on conflict do nothing` : sql``}`,
  );
};
