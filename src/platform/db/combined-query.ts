import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { PgCustomColumn, type PgTable, PgTimestamp } from 'drizzle-orm/pg-core';
import type { Reader } from './database.ts';
import { preparedQuery } from './prepared.ts';

/**
 * The part of a domain in a statement that several domains answer together. The domain exports it from its queries,
 * so other domains do not access its tables. `select` selects the rows that belong to the row of `owner`; `read`
 * parses the JSON of a row into the type that drizzle would return.
 */
export type SubQuery<Row> = { select: SQL; read(json: string): Row };

/** `read` turns the parsed JSON of a row into the row; without it the JSON is the row. */
export const subQuery = <Json, Row = Json>(select: SQL, read?: (row: Json) => Row): SubQuery<Row> => ({
  select,
  read: (json) => {
    const row = JSON.parse(json) as Json;
    return read ? read(row) : (row as unknown as Row);
  },
});

type SubQueries = Readonly<Record<string, SubQuery<unknown>>>;
export type SubQueryRows<P extends SubQueries> = { [K in keyof P]: P[K] extends SubQuery<infer Row> ? Row[] : never };

/**
 * Builds one SQL text for all parts: one line per row, the name of the part before the JSON of the row, in the order
 * of the parts and rows. The format requires JSON without line breaks (use `jsonb_agg`, because `json_agg` inserts
 * them). The result is null when `owner` selects no row.
 */
const combinedSql = (owner: SQL, parts: SubQueries): SQL<string | null> => {
  const branches = Object.entries(parts).map(
    ([name, { select }]) =>
      sql`select ${sql.raw(`'${name} '`)} || row_to_json(part_row)::text as line from owner, lateral (${select}) part_row`,
  );
  const rows = sql.join(branches, sql` union all `);
  return sql`(with owner as materialized (${owner}) select string_agg(line, chr(10)) from (${rows}) as part_rows)`;
};

/** Splits the combined text into the rows of each part. */
const parseCombinedRows = <P extends SubQueries>(parts: P, lines: string): SubQueryRows<P> => {
  const read = Object.fromEntries(Object.keys(parts).map((name) => [name, [] as unknown[]]));
  for (const line of lines.split('\n')) {
    const space = line.indexOf(' ');
    const name = line.slice(0, space);
    read[name]?.push(parts[name]?.read(line.slice(space + 1)));
  }
  return read as SubQueryRows<P>;
};

/** The `owner` of a statement about one customer, given by the placeholder `customer_uuid`. */
export const customerParameter: SQL = sql`select ${sql.placeholder('customer_uuid')}::uuid as customer_uuid`;

/**
 * Builds and prepares one statement from several parts about the row that `owner` selects (see `preparedQuery`).
 * Returns no rows when there is no such row.
 */
export const combinedQuery = <P extends SubQueries>(name: string, owner: SQL, parts: P) => {
  const statement = preparedQuery(name, (q) =>
    q.select({ lines: combinedSql(owner, parts) }).from(sql`(values (1)) as one`),
  );
  return async (queries: Reader, values: Record<string, unknown>): Promise<SubQueryRows<P>> => {
    const [row] = await statement(queries).execute(values);
    return parseCombinedRows(parts, row?.lines ?? '');
  };
};

/**
 * Returns a function that replaces the instants in a JSON row of `table` by dates, and adds properties and codes that have other names than in the
 * database. It changes the row in place, which is safe because the row was just parsed.
 */
export const createInstantParser = <T extends PgTable>(table: T): ((row: unknown) => T['$inferSelect']) => {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.flatMap(([name, column]) => (column instanceof PgTimestamp ? [name] : []));
  const renamed = columns.filter(([name, column]) => name !== column.name);
  const coded = columns.filter(([, column]) => column instanceof PgCustomColumn);
  return (json) => {
    const row = json as Record<string, unknown>;
    for (const [name, column] of renamed) row[name] = row[column.name];
    for (const [name, column] of coded) if (row[name] !== null) row[name] = column.mapFromDriverValue(row[name]);
    for (const name of names) if (row[name] !== null) row[name] = new Date(row[name] as string);
    return row;
  };
};
