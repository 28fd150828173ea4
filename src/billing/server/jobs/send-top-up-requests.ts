import { topUpRequestTime, upcomingMonth } from '#billing/rules/top-up-request-day.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { timer } from '#platform/db/tables.ts';
import type { JobContext, RecurringJobHandler } from '#platform/jobs/job.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { requestMissingAmounts } from '../prepaid/request-missing-amounts.ts';
import { sendTopUpRequests } from '../jobs.ts';
import { queryNextActiveSims, type PrepaidKey } from '../prepaid/prepaid.store.ts';

/** A fixed uuid, so that several processes schedule one timer. */
const timerId = '4d6f2b0a-7c7e-4a53-9d0e-2b1f6a0c9e55';
const batchSize = 50;

/** Schedules the requests for `month`, unless a timer exists already. */
const scheduleForMonth = async (db: Database, month: BusinessDate, days: number): Promise<void> => {
  const newTimer = { id: timerId, job: sendTopUpRequests.name, payload: {}, due_at: topUpRequestTime(month, days) };
  await db.write.insert(timer).values(newTimer).onConflictDoNothing();
};

/** Schedules the requests for the next month; they run at once if their day has passed. The message key prevents repeated requests. */
export const scheduleMonthlyTopUpRequests = (db: Database, days: number, now: Date): Promise<void> =>
  scheduleForMonth(db, upcomingMonth(brusselsDate(now)), days);

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
export const runSendTopUpRequests: RecurringJobHandler<typeof sendTopUpRequests> = async (
  { month: requested, after = null },
  ctx,
) => {
  const nextMonth = upcomingMonth(brusselsDate(ctx.now()));
  const month = requested ?? nextMonth;
  const days = ctx.settings.PREPAID_ASK_DAYS;
  // The timer was scheduled with an older setting or runs late: schedule it again.
  if (month !== nextMonth || ctx.now() < topUpRequestTime(month, days))
    return scheduleMonthlyTopUpRequests(ctx.db, days, ctx.now());
  const lastSim = await ctx.db.tx(async (tx) => {
    const lastOfBatch = await requestBatch(tx, ctx, month, after);
    if (lastOfBatch) await ctx.queue.enqueue(tx, sendTopUpRequests, { month, after: lastOfBatch });
    return lastOfBatch;
  });
  if (!lastSim) await scheduleForMonth(ctx.db, upcomingMonth(month), days);
};
