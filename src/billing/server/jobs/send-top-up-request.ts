import { topUpRequestTime, upcomingMonth } from '#billing/rules/top-up-request-day.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { requestMissingAmounts } from '../request-missing-amounts.ts';
import type { sendTopUpRequest } from '../jobs.ts';

/** What more is missing than was asked for is asked for too; before the day on which all are asked, that day does it. */
export const runSendTopUpRequest: JobHandler<typeof sendTopUpRequest> = async (key, ctx) => {
  const month = upcomingMonth(brusselsDate(ctx.now()));
  if (ctx.now() < topUpRequestTime(month, ctx.settings.PREPAID_ASK_DAYS)) return;
  ctx.setCustomer(key.customer_uuid);
  await ctx.db.tx((tx) => requestMissingAmounts(tx, ctx, month, [key]));
};
