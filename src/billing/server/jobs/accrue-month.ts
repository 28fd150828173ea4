import { firstOpenMonth } from '#ledger/rules/open-month.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { addMonths } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { isBillCycleDone, queryCustomerRanges } from '#subscriptions/server/queries.ts';
import { accrueMonth, accruePart } from '../jobs.ts';

/** Seconds until the job runs again while some SIMs are not in the new month yet. */
const WAIT_SECONDS = 300;

/** Starts the accruals of a month that has ended, once its usage is closed. A month that is closed in the books has none. */
export const runAccrueMonth: JobHandler<typeof accrueMonth> = async ({ month }, ctx) => {
  const now = ctx.now();
  if (month < firstOpenMonth(now)) return ctx.log.error({ month }, 'the month was closed before its accruals');
  const isClosed = await isBillCycleDone(ctx.db.read, addMonths(month, 1));
  const ranges = isClosed ? await queryCustomerRanges(ctx.db.read) : [];
  await ctx.db.tx((tx) =>
    isClosed
      ? ctx.queue.enqueueAll(
          tx,
          ranges.map(({ after, until }, part) => ({
            job: accruePart,
            payload: { month, part, ...(after ? { after } : {}), ...(until ? { until } : {}) },
          })),
        )
      : ctx.queue.enqueueAt(tx, accrueMonth, { month }, addSeconds(now, WAIT_SECONDS)),
  );
};
