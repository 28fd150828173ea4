import type { Reader, Writer } from './database.ts';

/**
 * Builds a query once per database handle (`db.read`, `db.write`, or the transactions of one connection) and prepares
 * it there: a query keeps the connection that it was built on.
 */
const prepareOncePerHandle = <Handle extends Reader | Writer, Prepared>(
  name: string,
  build: (queries: Handle) => { prepare(name: string): Prepared },
): ((queries: Handle) => Prepared) => {
  const prepared = new WeakMap<Handle, Prepared>();
  return (queries) => {
    const cachedQuery = prepared.get(queries);
    if (cachedQuery) return cachedQuery;
    const newQuery = build(queries).prepare(name);
    prepared.set(queries, newQuery);
    return newQuery;
  };
};

/**
 * A query that PostgreSQL prepares once per connection. Use: `statement(reader).execute({ … })`, inside or outside of a
 * transaction. `name` must be unique in the product.
 */
export const preparedQuery = <Prepared>(
  name: string,
  build: (queries: Reader) => { prepare(name: string): Prepared },
): ((queries: Reader) => Prepared) => prepareOncePerHandle(name, build);

/**
 * The same for a writing statement. A null for a jsonb placeholder would be stored as JSON null, so leave such
 * columns out.
 */
export const preparedWrite = <Prepared>(
  name: string,
  build: (queries: Writer) => { prepare(name: string): Prepared },
): ((queries: Writer) => Prepared) => prepareOncePerHandle(name, build);
