import { topUpRequestTime, upcomingMonth } from '#billing/rules/top-up-request-day.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { requestMissingAmounts } from '../prepaid/request-missing-amounts.ts';
import type { sendTopUpRequest } from '../jobs.ts';

/** Requests the additional amount. Before the day of the monthly requests it does nothing, because they will include the SIM. */
export const runSendTopUpRequest: JobHandler<typeof sendTopUpRequest> = async (key, ctx) => {
  const month = upcomingMonth(brusselsDate(ctx.now()));
  if (ctx.now() < topUpRequestTime(month, ctx.settings.PREPAID_ASK_DAYS)) return;
  ctx.setCustomer(key.customer_uuid);
  await ctx.db.tx((tx) => requestMissingAmounts(tx, ctx, month, [key]));
};
