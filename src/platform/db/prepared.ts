import type { Reader, Tx } from './database.ts';

type Statement = { execute(values?: Record<string, unknown>): Promise<unknown> };

/** What drizzle keeps of a connection; a statement that it prepared has the same two fields. */
type Session = { client: unknown; logger: unknown };

const sessionOf = (queries: Reader | Tx): Session => (queries as unknown as { _: { session: Session } })._.session;

/**
 * A statement that is built once per process and prepared once per connection, and may be run outside a transaction or inside
 * one: `statement(tx).execute({ … })`. `name` is unique in the product. A null for a jsonb placeholder would become the JSON
 * null: leave such columns out.
 */
export const prepared = <T extends Statement>(
  name: string,
  build: (queries: Reader) => { prepare(name: string): T },
) => {
  let known: T | undefined;
  return (queries: Reader | Tx): T => {
    const { client, logger } = sessionOf(queries);
    const statement = (known ??= build(queries as Reader).prepare(name));
    // The statement as it was built, on the connection at hand.
    return Object.assign(Object.create(statement) as T, { client, logger });
  };
};
