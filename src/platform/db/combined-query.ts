import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type PgTable, PgTimestamp } from 'drizzle-orm/pg-core';
import type { Reader } from './database.ts';
import { preparedQuery } from './prepared.ts';

/**
 * What one domain adds to a statement that several domains answer together. A domain offers parts among its questions, so its
 * tables stay its own. `select` is about the row of `owner`; `read` turns the JSON of a row into what drizzle would have given.
 */
export type SubQuery<Row> = { select: SQL; read(json: string): Row };

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
 * All parts about the one row that `owner` selects, as one text: a line a row, the name of its part before its JSON, in the order
 * of the parts and of their rows. JSON has no line breaks of its own (but for `json_agg`, so take `jsonb_agg`). Null when there is no such row.
 */
const combinedSql = (owner: SQL, parts: SubQueries): SQL<string | null> => {
  const branches = Object.entries(parts).map(
    ([name, { select }]) =>
      sql`select ${sql.raw(`'${name} '`)} || row_to_json(part_row)::text as line from owner, lateral (${select}) part_row`,
  );
  const rows = sql.join(branches, sql` union all `);
  return sql`(with owner as materialized (${owner}) select string_agg(line, chr(10)) from (${rows}) as part_rows)`;
};

/** The rows by part, read. */
const parseCombinedRows = <P extends SubQueries>(parts: P, lines: string): SubQueryRows<P> => {
  const read = Object.fromEntries(Object.keys(parts).map((name) => [name, [] as unknown[]]));
  for (const line of lines.split('\n')) {
    const space = line.indexOf(' ');
    const name = line.slice(0, space);
    read[name]?.push(parts[name]?.read(line.slice(space + 1)));
  }
  return read as SubQueryRows<P>;
};

/** The owner of a statement about one customer, who is given by uuid. */
export const customerParameter: SQL = sql`select ${sql.placeholder('customer_uuid')}::uuid as customer_uuid`;

/** A statement of several parts about the one row that `owner` selects, built and prepared as `prepared` says; no such row: no rows. */
export const combinedQuery = <P extends SubQueries>(name: string, owner: SQL, parts: P) => {
  const statement = preparedQuery(name, (q) =>
    q.select({ lines: combinedSql(owner, parts) }).from(sql`(values (1)) as one`),
  );
  return async (queries: Reader, values: Record<string, unknown>): Promise<SubQueryRows<P>> => {
    const [row] = await statement(queries).execute(values);
    return parseCombinedRows(parts, row?.lines ?? '');
  };
};

/** Makes dates of the instants in a row of `table` that came as JSON. The row itself is changed: nobody else has it. */
export const createInstantParser = <T extends PgTable>(table: T): ((row: unknown) => T['$inferSelect']) => {
  const names = Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
    column instanceof PgTimestamp ? [name] : [],
  );
  return (json) => {
    const row = json as Record<string, unknown>;
    for (const name of names) if (row[name] !== null) row[name] = new Date(row[name] as string);
    return row;
  };
};
