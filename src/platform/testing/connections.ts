import { sql } from 'drizzle-orm';
import { queryRows, type Reader, type Writer } from '../db/database.ts';

/**
 * Process ids of the connections to this database; with `waitingOnly` only those that wait for a lock. `statement` is a regular expression of
 * PostgreSQL for their newest statement. Other tests use other databases of the same server, and all are in its catalogue.
 */
export const queryConnectionPids = async (
  db: Reader | Writer,
  { waitingOnly = false, statement = '' }: { waitingOnly?: boolean; statement?: string } = {},
): Promise<number[]> => {
  // Inside a transaction PostgreSQL repeats the first result of this view until its snapshot is cleared.
  await queryRows(db, sql`select pg_stat_clear_snapshot()`);
  const rows = await queryRows<{ pid: number }>(
    db,
    sql`select pid from pg_stat_activity where datname = current_database() and query ~ ${statement}
      and (not ${waitingOnly} or wait_event_type = 'Lock')`,
  );
  return rows.map(({ pid }) => pid);
};
