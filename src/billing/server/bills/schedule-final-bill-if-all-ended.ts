import { lastBillIssueTime } from '#billing/rules/bill-run.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { brusselsDate, firstOfMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { queryBillableLines } from '#subscriptions/server/queries.ts';
import { issueBillOfAccount } from '../jobs.ts';

const queryPostpaidOfMonth = async (q: Reader, customer_uuid: string, now: Date) => {
  const monthStart = startOfBusinessDay(firstOfMonth(brusselsDate(now)));
  const lines = await queryBillableLines(q, [customer_uuid], monthStart);
  return lines.filter(({ credit_limit_cents }) => credit_limit_cents !== null);
};

/** Whether the account has a postpaid SIM in use. */
export const hasPostpaidInUse = async (q: Reader, customer_uuid: string, now: Date): Promise<boolean> =>
  (await queryPostpaidOfMonth(q, customer_uuid, now)).some(({ ended_at }) => ended_at === null);

/** Schedules the bill of the running month when the last postpaid SIM of an account has ended: after the cut-off, like that of any month. */
export const scheduleFinalBillIfAllEnded = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'now' | 'settings'>,
  customer_uuid: string,
): Promise<void> => {
  const now = ctx.now();
  const sims = await queryPostpaidOfMonth(tx, customer_uuid, now);
  if (sims.length === 0 || sims.some(({ ended_at }) => ended_at === null)) return;
  const month = firstOfMonth(brusselsDate(now));
  const dueTime = lastBillIssueTime(now, ctx.settings.USAGE_CUTOFF_HOURS);
  await ctx.queue.enqueueAt(tx, issueBillOfAccount, { customer_uuid, month }, dueTime);
};
