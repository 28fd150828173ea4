import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from './database.ts';

/** Any number; the same in every process. */
const startLock = 4_021_977;

const retryMs = 100;

/** Whether the connection has the lock now, until its transaction ends. */
const tryStartupLock = async (connection: pg.PoolClient): Promise<boolean> => {
  await connection.query('begin');
  const { rows } = await connection.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
    startLock,
  ]);
  // A last statement that reads nothing: what reads keeps its view of the data until the next one.
  await connection.query('set local idle_in_transaction_session_timeout = 0');
  return rows[0]?.mine === true;
};

/**
 * Runs `work` while no other process does: several may start at once on an empty database. The lock is that of a transaction, which
 * a pooler keeps on one connection; and those who want it ask again and again instead of waiting in a statement, because an index
 * that `work` builds concurrently waits for every statement that runs.
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
