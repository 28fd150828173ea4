import { nextDueMonth } from '#billing/rules/bill-run.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { queryQueuedPayloads } from '#platform/jobs/query-queued-payloads.ts';
import { moveNextRunEarlier } from '#platform/jobs/recurring-jobs.ts';
import { addMonths, type BusinessDate } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { isBillCycleDone } from '#subscriptions/server/queries.ts';
import { findMonthOfNewestBillRun, insertBillRunParts, queryUnfinishedBillRuns } from '../bills/bill-run.store.ts';
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
 * the one before has ended; parts that were left unfinished without a job are enqueued again.
 */
export const runStartBillRuns: JobHandler<typeof startBillRuns> = async (_payload, ctx) => {
  const now = ctx.now();
  const unfinishedRuns = await queryUnfinishedBillRuns(ctx.db.read);
  const [oldestRun] = unfinishedRuns;
  if (oldestRun) {
    const queuedParts = new Set(
      (await queryQueuedPayloads(ctx.db.read, issueBillsOfPart)).map(({ month, part }) => `${month} ${part}`),
    );
    const parts = unfinishedRuns.flatMap(({ month, part }) =>
      month === oldestRun.month && !queuedParts.has(`${month} ${part}`) ? [part] : [],
    );
    return enqueueParts(ctx, oldestRun.month, parts);
  }
  const month = nextDueMonth(await findMonthOfNewestBillRun(ctx.db.read), now, ctx.settings.USAGE_CUTOFF_HOURS);
  if (month === null) return;
  if (!(await isBillCycleDone(ctx.db.read, addMonths(month, 1))))
    return moveNextRunEarlier(ctx.db, startBillRuns, addSeconds(now, WAIT_SECONDS));
  await ctx.db.tx(async (tx) => {
    const parts = await insertBillRunParts(tx, month, now);
    await ctx.queue.enqueueAll(
      tx,
      parts.map((part) => ({ job: issueBillsOfPart, payload: { month, part } })),
    );
  });
};
