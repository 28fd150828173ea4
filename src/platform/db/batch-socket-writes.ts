import type pg from 'pg';

type Query = (...given: unknown[]) => unknown;

/**
 * What a connection sends in one turn of the event loop goes out in one write: for a small statement the system call costs as much as the
 * statement itself.
 */
export const batchSocketWrites = (client: pg.PoolClient): void => {
  const { stream } = client.connection;
  const query = client.query.bind(client) as Query;
  const together: Query = (...given) => {
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    return query(...given);
  };
  Object.assign(client, { query: together });
};
