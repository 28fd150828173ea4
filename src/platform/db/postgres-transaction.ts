import type pg from 'pg';

/** A statement by itself; PostgreSQL prepares it once per connection. `name` is unique in the product. */
export type Statement = { name: string; text: string; values: (string | null)[] };

export type RunStatement = (statement: string | Statement) => Promise<pg.QueryResult>;

/**
 * A transaction on a connection that pipelines: what begins it goes out with its first statement, what ends it with `last`,
 * and neither is waited for. When `last` fails, the commit behind it keeps nothing. A connection that cannot even roll back
 * is given up, so that nobody gets it with half a transaction.
 */
export const runTransaction = async <T>(
  connection: pg.PoolClient,
  run: RunStatement,
  work: () => Promise<T>,
  last?: (value: T) => Statement,
): Promise<T> => {
  let broken: Error | undefined;
  try {
    const [, value] = await Promise.all([run('begin'), work()]);
    const statements = [...(last ? [last(value)] : []), 'commit'];
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
