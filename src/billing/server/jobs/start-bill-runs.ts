import { nextDueMonth } from '#billing/rules/bill-run.ts';
import type { JobContext, RecurringJobHandler } from '#platform/jobs/job.ts';
import { addMonths, type BusinessDate } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { isBillCycleDone } from '#subscriptions/server/queries.ts';
import { findMonthOfNewestBillRun, insertBillRunParts, queryUnfinishedBillRuns } from '../bills/bill-run.store.ts';
import { scheduleBillRuns } from '../bills/schedule-bill-runs.ts';
import { issueBillsOfPart, startBillRuns } from '../jobs.ts';

/** Seconds until the run is tried again while the SIMs are not all in the new month. */
const WAIT_SECONDS = 300;

const enqueueParts = (ctx: JobContext, month: BusinessDate, parts: readonly number[]): Promise<void> =>
  ctx.db.tx((tx) =>
    ctx.queue.enqueueAll(
      tx,
      parts.map((part) => ({ job: issueBillsOfPart, payload: { month, part } })),
    ),
  );

/**
 * Starts the bill run of the oldest due month, once the bill cycles of the next month have closed its usage. A month starts when the run of
 * the one before has ended; parts that were left unfinished are enqueued again, which is harmless while they run.
 */
export const runStartBillRuns: RecurringJobHandler<typeof startBillRuns> = async (_payload, ctx) => {
  const now = ctx.now();
  const cutoff = ctx.settings.USAGE_CUTOFF_HOURS;
  const unfinishedRuns = await queryUnfinishedBillRuns(ctx.db.read);
  const [oldestRun] = unfinishedRuns;
  if (oldestRun) {
    const parts = unfinishedRuns.flatMap(({ month, part }) => (month === oldestRun.month ? [part] : []));
    return enqueueParts(ctx, oldestRun.month, parts);
  }
  const month = nextDueMonth(await findMonthOfNewestBillRun(ctx.db.read), now, cutoff);
  if (month === null) return scheduleBillRuns(ctx.db, cutoff, now);
  if (!(await isBillCycleDone(ctx.db.read, addMonths(month, 1))))
    return ctx.db.tx((tx) => ctx.queue.enqueueAt(tx, startBillRuns, {}, addSeconds(now, WAIT_SECONDS)));
  await ctx.db.tx(async (tx) => {
    const parts = await insertBillRunParts(tx, month, now);
    await ctx.queue.enqueueAll(
      tx,
      parts.map((part) => ({ job: issueBillsOfPart, payload: { month, part } })),
    );
  });
};
