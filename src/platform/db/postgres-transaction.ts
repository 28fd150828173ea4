import type pg from 'pg';

/**
 * A prepared statement. PostgreSQL prepares it once per connection under `name`, which must be unique in the product.
 */
export type Statement = { name: string; text: string; values: (string | null)[] };

export type RunStatement = (statement: string | Statement) => Promise<pg.QueryResult>;

/**
 * Runs a transaction on a pipelining connection: `begin` is sent with the first statement and `commit` with the statement of `lastStatementOf`,
 * without waiting for their results, which saves two round trips. When that statement fails, the server turns the commit into
 * a rollback. A connection that fails to roll back is closed instead of returned to the pool.
 */
export const runTransactionAndReleaseConnection = async <T>(
  connection: pg.PoolClient,
  run: RunStatement,
  work: () => Promise<T>,
  lastStatementOf?: (value: T) => Statement,
): Promise<T> => {
  let broken: Error | undefined;
  try {
    const [, value] = await Promise.all([run('begin'), work()]);
    const statements = [...(lastStatementOf ? [lastStatementOf(value)] : []), 'commit'];
    const results = await Promise.all(statements.map(run));
    if (results.at(-1)?.command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed');
    return value;
  } catch (error) {
    await run('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    connection.release(broken);
  }
};
