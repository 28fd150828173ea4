import { billCutoff, nextDueMonth, newestDueMonth } from '#billing/rules/bill-run.ts';
import type { Database } from '#platform/db/database.ts';
import { timer } from '#platform/db/tables.ts';
import { addMonths } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { startBillRuns } from '../jobs.ts';
import { findMonthOfNewestBillRun, queryUnfinishedBillRuns } from './bill-run.store.ts';

/** A fixed uuid, so that processes starting concurrently schedule the runs once. */
const timerId = '8f1d7a52-3c0e-4b6f-9a5d-2e7c41b90c36';
/** Delay after the start of a process, so that a run does not slow the start down. */
const FIRST_SECONDS = 90;

/** Schedules the next bill run at its cut-off, or soon when one was missed or is not finished. */
export const scheduleBillRuns = async (db: Database, cutoff_hours: number, now: Date): Promise<void> => {
  const [newestMonth, unfinishedParts] = await Promise.all([
    findMonthOfNewestBillRun(db.read),
    queryUnfinishedBillRuns(db.read),
  ]);
  const isDue = unfinishedParts.length > 0 || nextDueMonth(newestMonth, now, cutoff_hours) !== null;
  const nextCutoff = billCutoff(addMonths(newestDueMonth(now, cutoff_hours), 1), cutoff_hours);
  const due_at = isDue ? addSeconds(now, FIRST_SECONDS) : nextCutoff;
  await db.write
    .insert(timer)
    .values({ id: timerId, job: startBillRuns.name, payload: {}, due_at })
    .onConflictDoNothing();
};
