import type { Database } from './database.ts';

/** Any number; the same in every process. */
const startLock = 4_021_977;

/** Runs `work` while no other process does: several may start at once on an empty database. */
export const oneAtATime = async <T>(db: Database, work: () => Promise<T>): Promise<T> => {
  const connection = await db.pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [startLock]);
    return await work();
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [startLock]);
    connection.release();
  }
};
