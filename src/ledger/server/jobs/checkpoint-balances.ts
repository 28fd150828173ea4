import { firstOpenMonth } from '#ledger/rules/open-month.ts';
import type { Database } from '#platform/db/database.ts';
import { timer } from '#platform/db/tables.ts';
import type { RecurringJobHandler } from '#platform/jobs/job.ts';
import { addMonths } from '#platform/pure/calendar.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import { findCheckpointEnd, findFirstMonthWithEntries, insertCheckpoint } from '../balances.store.ts';
import { checkpointBalances } from '../jobs.ts';

/** A fixed uuid, so that several processes schedule one timer. */
const timerId = '6c1d9e5b-2f0e-4f6b-8a57-3f6a5be0d914';
/** Delay after a start, to keep the start fast. */
const firstRunDelaySeconds = 1800;
/** Seconds from the closing of a month until its sums are taken, so that transactions that began before it have ended. */
const settlingSeconds = 3600;

/** Schedules the next run, unless it is scheduled. */
export const scheduleBalanceCheckpoints = async (
  db: Database,
  now: Date,
  seconds = firstRunDelaySeconds,
): Promise<void> => {
  const newTimer = { id: timerId, job: checkpointBalances.name, payload: {}, due_at: addSeconds(now, seconds) };
  await db.write.insert(timer).values(newTimer).onConflictDoNothing();
};

/** Stores the sums of each closed month that has none yet, in order. */
export const runCheckpointBalances: RecurringJobHandler<typeof checkpointBalances> = async (_payload, { db, now }) => {
  // Schedules the next run first, so that a permanent failure does not stop later runs.
  await scheduleBalanceCheckpoints(db, now(), secondsPerDay);
  const end = firstOpenMonth(addSeconds(now(), -settlingSeconds));
  let month = (await findCheckpointEnd(db.read)) ?? (await findFirstMonthWithEntries(db.read));
  while (month !== null && month < end) {
    await insertCheckpoint(db, month);
    month = addMonths(month, 1);
  }
};
