import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from './database.ts';

/** Key of the advisory lock; must be the same in all processes. */
const startLock = 4_021_977;

const retryMs = 100;

/** Tries to take the lock; it is held until the end of the transaction. */
const tryStartupLock = async (connection: pg.PoolClient): Promise<boolean> => {
  await connection.query('begin');
  const { rows } = await connection.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
    startLock,
  ]);
  // The last statement must not read: a query would keep its snapshot, which blocks concurrent index builds.
  await connection.query('set local idle_in_transaction_session_timeout = 0');
  return rows[0]?.mine === true;
};

/**
 * Runs `work` while no other process runs it, for several processes that start on an empty database. The lock belongs
 * to a transaction, because a connection pooler keeps a transaction on one connection. Waiting processes poll,
 * because `create index concurrently` waits for every running statement and would deadlock with a blocking wait.
 */
export const withStartupLock = async <T>(db: Database, work: () => Promise<T>): Promise<T> => {
  const connection = await db.pool.connect();
  try {
    while (!(await tryStartupLock(connection))) {
      await connection.query('rollback');
      await wait(retryMs);
    }
    return await work();
  } finally {
    await connection.query('rollback');
    connection.release();
  }
};
