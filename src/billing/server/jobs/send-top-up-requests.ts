import { topUpRequestTime, upcomingMonth } from '#billing/rules/top-up-request-day.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { timer } from '#platform/db/tables.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { requestMissingAmounts } from '../request-missing-amounts.ts';
import { sendTopUpRequests } from '../jobs.ts';
import { queryNextActiveSims, type PrepaidKey } from '../prepaid.store.ts';

/** Any uuid; the same in every process, so that however many start, it is planned once. */
const timerId = '4d6f2b0a-7c7e-4a53-9d0e-2b1f6a0c9e55';
const batchSize = 50;

/** Plans when it is asked for `month` and, unless that is planned already, for no other one. */
const scheduleForMonth = async (db: Database, month: BusinessDate, days: number): Promise<void> => {
  const planned = { id: timerId, job: sendTopUpRequests.name, payload: {}, due_at: topUpRequestTime(month, days) };
  await db.write.insert(timer).values(planned).onConflictDoNothing();
};

/** Plans to ask for the next month; at once where that day has come already. Who was asked is not asked again. */
export const scheduleMonthlyTopUpRequests = (db: Database, days: number, now: Date): Promise<void> =>
  scheduleForMonth(db, upcomingMonth(brusselsDate(now)), days);

/** Asks for what is missing of some SIMs, and answers the last that was looked at; null when there are no more. */
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

/** Some days before the 1st: whose balance does not hold the next month is asked for the rest. */
export const runSendTopUpRequests: JobHandler<typeof sendTopUpRequests> = async (
  { month: asked, after = null },
  ctx,
) => {
  const present = upcomingMonth(brusselsDate(ctx.now()));
  const month = asked ?? present;
  const days = ctx.settings.PREPAID_ASK_DAYS;
  // Planned under an earlier setting, or by somebody who started late: the day is still to come, or the month is there.
  if (month !== present || ctx.now() < topUpRequestTime(month, days))
    return scheduleMonthlyTopUpRequests(ctx.db, days, ctx.now());
  const last = await ctx.db.tx(async (tx) => {
    const at = await requestBatch(tx, ctx, month, after);
    if (at) await ctx.queue.enqueue(tx, sendTopUpRequests, { month, after: at });
    return at;
  });
  if (!last) await scheduleForMonth(ctx.db, upcomingMonth(month), days);
};
