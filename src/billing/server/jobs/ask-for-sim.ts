import { askAt, askedMonth } from '#billing/rules/ask-day.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { askSims } from '../ask-sims.ts';
import type { askForSim } from '../jobs.ts';

/** What more is missing than was asked for is asked for too; before the day on which all are asked, that day does it. */
export const runAskForSim: JobHandler<typeof askForSim> = async (key, ctx) => {
  const month = askedMonth(brusselsDate(ctx.now()));
  if (ctx.now() < askAt(month, ctx.settings.PREPAID_ASK_DAYS)) return;
  ctx.about(key.customer_uuid);
  await ctx.db.tx((tx) => askSims(tx, ctx, month, [key]));
};
