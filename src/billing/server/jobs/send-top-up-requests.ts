import { topUpRequestTime, upcomingMonth } from '#billing/rules/top-up-request-day.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { requestMissingAmounts } from '../prepaid/request-missing-amounts.ts';
import { sendTopUpRequests } from '../jobs.ts';
import { queryNextActiveSims, type PrepaidKey } from '../prepaid/prepaid.store.ts';

const batchSize = 50;

/** Processes a batch of SIMs. Returns the last SIM of the batch, or null after the last batch. */
const requestBatch = async (
  tx: Tx,
  ctx: JobContext,
  month: BusinessDate,
  after: PrepaidKey | null,
): Promise<PrepaidKey | null> => {
  const keys = await queryNextActiveSims(tx, after, batchSize);
  await requestMissingAmounts(tx, ctx, month, keys);
  return keys.length < batchSize ? null : (keys.at(-1) ?? null);
};

/** Sends top-up requests to SIMs whose balance does not cover the next month, some days before the 1st. */
export const runSendTopUpRequests: JobHandler<typeof sendTopUpRequests> = async (
  { month: requested, after = null },
  ctx,
) => {
  const nextMonth = upcomingMonth(brusselsDate(ctx.now()));
  const month = requested ?? nextMonth;
  // Its time was computed with an older setting, or it runs late.
  if (month !== nextMonth || ctx.now() < topUpRequestTime(month, ctx.settings.PREPAID_ASK_DAYS)) return;
  await ctx.db.tx(async (tx) => {
    const lastSim = await requestBatch(tx, ctx, month, after);
    if (lastSim) await ctx.queue.enqueue(tx, sendTopUpRequests, { month, after: lastSim });
  });
};
