import { firstOpenMonth } from '#ledger/rules/open-month.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { addMonths } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { findCheckpointEnd, findFirstMonthWithEntries, insertCheckpoint } from '../balances.store.ts';
import type { checkpointBalances } from '../jobs.ts';

/** Seconds from the closing of a month until its sums are taken, so that transactions that began before it have ended. */
const settlingSeconds = 3600;

/** Stores the sums of each closed month that has none yet, in order. */
export const runCheckpointBalances: JobHandler<typeof checkpointBalances> = async (_payload, { db, now }) => {
  const end = firstOpenMonth(addSeconds(now(), -settlingSeconds));
  let month = (await findCheckpointEnd(db.read)) ?? (await findFirstMonthWithEntries(db.read));
  while (month !== null && month < end) {
    await insertCheckpoint(db, month);
    month = addMonths(month, 1);
  }
};
