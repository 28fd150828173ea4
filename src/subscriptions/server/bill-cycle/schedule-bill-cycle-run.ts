import type { Database } from '#platform/db/database.ts';
import { timer } from '#platform/db/tables.ts';
import { brusselsDate, firstOfMonth, startOfNextMonth } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { startBillCycles } from '../jobs.ts';
import { queryBillCycleRuns } from './bill-cycle.store.ts';

/** A fixed uuid, so that processes starting concurrently schedule the run once. */
const timerId = '2b6f0c1e-50a7-4b8e-9d0c-8d5a3f6e1101';
/** Delay after a start, so that the run does not slow it down. */
const firstSeconds = 60;

/** Schedules the run of the next 1st, or of one that was missed. */
export const scheduleBillCycleRun = async (db: Database, now: Date): Promise<void> => {
  const [newestRun] = await queryBillCycleRuns(db.read, 1);
  const upToDate = newestRun && newestRun.ended_at !== null && newestRun.month >= firstOfMonth(brusselsDate(now));
  const due_at = upToDate ? startOfNextMonth(now) : addSeconds(now, firstSeconds);
  await db.write
    .insert(timer)
    .values({ id: timerId, job: startBillCycles.name, payload: {}, due_at })
    .onConflictDoNothing();
};
