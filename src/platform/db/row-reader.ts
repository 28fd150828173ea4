import { Column, is, SQL } from 'drizzle-orm';

type Decoder = { mapFromDriverValue(value: unknown): unknown };
type Field = { path: string[]; field: unknown };
type Row = Record<string, unknown>;

const decoderOf = (field: unknown): Decoder => {
  if (is(field, Column)) return field;
  const expression = is(field, SQL) ? field : (field as { sql: unknown }).sql;
  return (expression as { decoder: Decoder }).decoder;
};

/**
 * Returns a function that converts rows of a query with known columns. The decoder of each column is resolved once
 * instead of for each value, as drizzle does. Null when the result is not a flat row.
 */
export const createRowReader = (fields: readonly Field[]): ((rows: unknown[][]) => Row[]) | null => {
  if (fields.some(({ path }) => path.length !== 1)) return null;
  const columns = fields.map(({ path, field }) => ({ name: path[0] ?? '', decoder: decoderOf(field) }));
  return (rows) =>
    rows.map((values) => {
      const row: Row = {};
      for (const [at, { name, decoder }] of columns.entries()) {
        const value = values[at];
        row[name] = value === null ? null : decoder.mapFromDriverValue(value);
      }
      return row;
    });
};
