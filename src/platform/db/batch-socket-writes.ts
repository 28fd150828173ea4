import type pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/**
 * Corks the socket of a connection for one turn of the event loop, so that all statements of that turn are sent in
 * one system call. For a small statement the system call costs as much as the statement.
 */
export const batchSocketWrites = (client: pg.PoolClient): void => {
  const { stream } = client.connection;
  const query = client.query.bind(client) as Query;
  const batchedQuery: Query = (...args) => {
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    return query(...args);
  };
  Object.assign(client, { query: batchedQuery });
};
