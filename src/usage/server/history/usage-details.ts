import type { UsageContract } from '#usage/contract.ts';
import { isWholeMonth, toInstantRange, MAX_SPAN_DAYS, spanOfPeriod, stepOfSpan } from '#usage/rules/usage-period.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addDays, brusselsDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { queryClosedMonthBuckets } from '../months/months.store.ts';
import { findOldestRecordStart, queryUsageSums } from './records.view.ts';
import { resolveProductKey } from '#subscriptions/server/queries.ts';

const MILLICENTS = 1000;

export const usageDetails: Handler<UsageContract, 'GET /api/customer/product/usage/details'> = async (ctx) => {
  const { period, start_date: start, end_date: end } = ctx.query;
  const sim = resolveProductKey(ctx.caller, ctx.query);
  const today = brusselsDate(ctx.now());
  const firstStart = period === 'total' ? await findOldestRecordStart(ctx.db.read, sim) : null;
  const requestedSpan = spanOfPeriod({ period, today, start, end }, firstStart && brusselsDate(firstStart));
  const earliest = addDays(requestedSpan.until, 1 - MAX_SPAN_DAYS);
  const span = { ...requestedSpan, from: requestedSpan.from < earliest ? earliest : requestedSpan.from };
  const step = stepOfSpan(span);
  const { slots, cost_millicents } = await queryUsageSums(ctx.db.read, sim, { step, ...toInstantRange(span) });
  const cost = centsToEuro(Math.round(cost_millicents / MILLICENTS));
  const buckets =
    isWholeMonth(span) && span.until < today ? await queryClosedMonthBuckets(ctx.db.read, sim, span.from) : [];
  const allowances = buckets.map(({ kind, total }) => ({ kind, total }));
  return { ...span, step, slots, cost, allowances, as_of: toIso(ctx.now()) };
};
