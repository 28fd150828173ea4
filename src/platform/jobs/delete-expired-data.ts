import { lt, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { type Database, queryRows } from '../db/database.ts';
import { domainEvent, idempotencyKey, outsideEvent, rateLimit } from '../db/tables.ts';
import { addSeconds, secondsPerDay } from '../pure/instant.ts';
import type { Settings } from '../settings.ts';
import { defineJob, type JobHandler } from './job.ts';
import { dueAfterSeconds } from './recurring-jobs.ts';
import { deadLetter } from './tables.ts';

/** Condition for the rows of a table that have expired at a given time. */
export type RetentionRule = { table: PgTable; expired(now: Date, settings: Settings): SQL | undefined };

/** Expires rows whose instant in `column` is more than `days` ago; null never expires. */
export const retainForDays = (days: number, table: PgTable, column: PgColumn): RetentionRule => ({
  table,
  expired: (now) => lt(column, addSeconds(now, -days * secondsPerDay)),
});

/** Days during which a request can be repeated with its `Idempotency-Key`. */
const idempotencyKeyRetentionDays = 7;

/** Days for which ids of webhook events are kept. Senders repeat an event for a few days at most. */
const outsideEventRetentionDays = 90;

/** Days for which published domain events are kept: a consumer can be rebuilt from the last 13 months. */
export const DOMAIN_EVENT_RETENTION_DAYS = 400;

/** Days for which dead letters are kept. */
const deadLetterRetentionDays = 90;

export const platformRetentionRules: readonly RetentionRule[] = [
  retainForDays(outsideEventRetentionDays, outsideEvent, outsideEvent.taken_at),
  retainForDays(DOMAIN_EVENT_RETENTION_DAYS, domainEvent, domainEvent.at),
  retainForDays(deadLetterRetentionDays, deadLetter, deadLetter.died_at),
  retainForDays(idempotencyKeyRetentionDays, idempotencyKey, idempotencyKey.created_at),
  { table: rateLimit, expired: (now) => lt(rateLimit.expire, now) },
];

/** Deletes expired rows of all tables, once a day. */
export const deleteExpiredData = defineJob({
  name: 'forget-old',
  lane: 'inner',
  priority: 'later',
  payload: z.object({}),
  retry: { limit: 5, delaySeconds: 60, backoff: true },
  recurrence: {
    timerId: '7f3d0a52-7c1e-4d0b-9a54-0f0c5d1d7a10',
    // Does not compete with the start.
    firstRun: dueAfterSeconds(3600),
    nextRun: dueAfterSeconds(secondsPerDay),
  },
});

/** Rows per statement. Small, so that row locks are held briefly. */
const slice = 1000;

/** SQL for the primary key columns of a table. */
const keyOf = (table: PgTable): SQL => {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return sql.join(key, sql`, `);
};

const deleteExpiredRows = async (db: Database, table: PgTable, isExpired: SQL | undefined): Promise<number> => {
  const key = keyOf(table);
  let total = 0;
  for (;;) {
    const deletedRows = await queryRows(
      db.write,
      sql`delete from ${table} where (${key}) in (select ${key} from ${table} where ${isExpired} limit ${slice}) returning 1`,
    );
    total += deletedRows.length;
    if (deletedRows.length < slice) return total;
  }
};

/** Creates the handler of the daily job, which deletes what each rule calls expired. */
export const createDailyDeletionHandler =
  (retentionRules: readonly RetentionRule[]): JobHandler<typeof deleteExpiredData> =>
  async (_payload, { db, now, settings, log }) => {
    for (const { table, expired } of retentionRules) {
      const rows = await deleteExpiredRows(db, table, expired(now(), settings));
      if (rows > 0) log.info({ rows }, 'forgotten');
    }
  };
