import { lt, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { type Database, queryRows } from '../db/database.ts';
import { timer } from '../db/tables.ts';
import { addSeconds, secondsPerDay } from '../pure/instant.ts';
import type { Settings } from '../settings.ts';
import { defineJob, type JobHandler } from './job.ts';

/** Rows of a table that are of no use to anybody from some time on. */
export type RetentionRule = { table: PgTable; expired(now: Date, settings: Settings): SQL | undefined };

/** Rows whose instant is more than `days` ago; a row without one stays. */
export const retainForDays = (days: number, table: PgTable, column: PgColumn): RetentionRule => ({
  table,
  expired: (now) => lt(column, addSeconds(now, -days * secondsPerDay)),
});

/** Deletes what is old in every table, once a day. */
export const deleteExpiredData = defineJob({
  name: 'forget-old',
  lane: 'inner',
  priority: 'later',
  payload: z.object({}),
  retry: { limit: 5, delaySeconds: 60, backoff: true },
});

/** Any uuid; the same in every process, so that however many start, it is planned once. */
const timerId = '7f3d0a52-7c1e-4d0b-9a54-0f0c5d1d7a10';

/** Plans the next time, unless it is planned. */
export const scheduleExpiredDataDeletion = async (db: Database, dueAt: Date): Promise<void> => {
  const planned = { id: timerId, job: deleteExpiredData.name, payload: {}, due_at: dueAt };
  await db.write.insert(timer).values(planned).onConflictDoNothing();
};

/** Rows a statement: short ones, so that nobody waits for their locks. */
const slice = 1000;

/** The columns of a table's primary key. */
const keyOf = (table: PgTable): SQL => {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return sql.join(key, sql`, `);
};

const deleteExpiredRows = async (db: Database, table: PgTable, old: SQL | undefined): Promise<number> => {
  const key = keyOf(table);
  let all = 0;
  for (;;) {
    const gone = await queryRows(
      db.write,
      sql`delete from ${table} where (${key}) in (select ${key} from ${table} where ${old} limit ${slice}) returning 1`,
    );
    all += gone.length;
    if (gone.length < slice) return all;
  }
};

export const createDeleteExpiredDataHandler =
  (retentions: readonly RetentionRule[]): JobHandler<typeof deleteExpiredData> =>
  async (_payload, { db, now, settings, log }) => {
    // Planned first: should this fail for good, tomorrow is another day.
    await scheduleExpiredDataDeletion(db, addSeconds(now(), secondsPerDay));
    for (const { table, expired } of retentions) {
      const rows = await deleteExpiredRows(db, table, expired(now(), settings));
      if (rows > 0) log.info({ rows }, 'forgotten');
    }
  };
