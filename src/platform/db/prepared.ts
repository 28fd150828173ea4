import { Column, is, SQL } from 'drizzle-orm';
import type { Reader, Writer } from './database.ts';

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
const createRowReader = (fields: readonly Field[]): ((rows: unknown[][]) => Row[]) | null => {
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

type Statement = { execute(values?: Record<string, unknown>): Promise<unknown> };

/** Fields of a drizzle session that a prepared query uses too. */
type Session = { client: unknown; logger: unknown };

const sessionOf = (queries: Reader | Writer): Session => (queries as unknown as { _: { session: Session } })._.session;

/** Internal fields of a prepared drizzle query. */
type Inside = { fields?: readonly Field[]; customResultMapper?: unknown };

const withRowReader = <T extends Statement>(statement: T): T => {
  const inside = statement as T & Inside;
  const reader = inside.fields && !inside.customResultMapper ? createRowReader(inside.fields) : null;
  return reader ? Object.assign(statement, { customResultMapper: reader }) : statement;
};

const memoizedStatement = <Door extends Reader | Writer, T extends Statement>(
  name: string,
  build: (queries: Door) => { prepare(name: string): T },
) => {
  let known: T | undefined;
  return (queries: Door): T => {
    const { client, logger } = sessionOf(queries);
    const statement = (known ??= withRowReader(build(queries).prepare(name)));
    // A copy of the prepared query that uses the given connection.
    return Object.assign(Object.create(statement) as T, { client, logger });
  };
};

/**
 * Builds a query once per process and prepares it once per connection. Use: `statement(reader).execute({ … })`,
 * inside or outside of a transaction. `name` must be unique in the product.
 */
export const preparedQuery = <T extends Statement>(
  name: string,
  build: (queries: Reader) => { prepare(name: string): T },
): ((queries: Reader) => T) => memoizedStatement(name, build);

/**
 * The same for a writing statement. A null for a jsonb placeholder would be stored as JSON null, so leave such
 * columns out.
 */
export const preparedWrite = <T extends Statement>(
  name: string,
  build: (queries: Writer) => { prepare(name: string): T },
): ((queries: Writer) => T) => memoizedStatement(name, build);
