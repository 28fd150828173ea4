import type { Reader, Writer } from './database.ts';
import { createRowReader } from './row-reader.ts';

type Statement = { execute(values?: Record<string, unknown>): Promise<unknown> };

/** What drizzle keeps of a connection; a statement that it prepared has the same two fields. */
type Session = { client: unknown; logger: unknown };

const sessionOf = (queries: Reader | Writer): Session => (queries as unknown as { _: { session: Session } })._.session;

/** A statement of drizzle's as it is inside. */
type Inside = { fields?: Parameters<typeof createRowReader>[0]; customResultMapper?: unknown };

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
    // The statement as it was built, on the connection at hand.
    return Object.assign(Object.create(statement) as T, { client, logger });
  };
};

/**
 * A question that is built once per process and prepared once per connection, and may be asked outside a transaction or inside
 * one: `statement(tx).execute({ … })`. `name` is unique in the product.
 */
export const preparedQuery = <T extends Statement>(
  name: string,
  build: (queries: Reader) => { prepare(name: string): T },
): ((queries: Reader) => T) => memoizedStatement(name, build);

/** The same for a change. A null for a jsonb placeholder would become the JSON null: leave such columns out. */
export const preparedWrite = <T extends Statement>(
  name: string,
  build: (queries: Writer) => { prepare(name: string): T },
): ((queries: Writer) => T) => memoizedStatement(name, build);
