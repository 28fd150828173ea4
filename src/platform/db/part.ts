import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type PgTable, PgTimestamp } from 'drizzle-orm/pg-core';

/**
 * What one domain adds to a statement that several domains answer together: rows as one column of JSON text. A domain offers parts
 * among its questions, so its tables stay its own; whoever puts the statement together reads each part with `read`.
 */
export type Part<Row> = { column: SQL<string>; read(json: string): Row[] };

/** The rows of `select` as a part; `read` turns the JSON of a row into what drizzle would have given. */
export const part = <Json, Row = Json>(select: SQL, read?: (row: Json) => Row): Part<Row> => ({
  column: sql<string>`(select coalesce(json_agg(part), '[]')::text from (${select}) part)`,
  read: (json) => {
    const rows = JSON.parse(json) as Json[];
    return read ? rows.map(read) : (rows as unknown as Row[]);
  },
});

/** Makes dates of the instants in a row of `table` that came as JSON. The row itself is changed: nobody else has it. */
export const instantsOf = <T extends PgTable>(table: T): ((row: unknown) => T['$inferSelect']) => {
  const names = Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
    column instanceof PgTimestamp ? [name] : [],
  );
  return (json) => {
    const row = json as Record<string, unknown>;
    for (const name of names) if (row[name] !== null) row[name] = new Date(row[name] as string);
    return row;
  };
};
