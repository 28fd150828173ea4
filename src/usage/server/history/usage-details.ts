import type { UsageContract } from '#usage/contract.ts';
import { instantsOf, LONGEST_DAYS, spanOf, stepOf } from '#usage/rules/usage-period.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addDays, brusselsDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { toWire } from '#platform/pure/money.ts';
import { oldestOf, usageSums } from './records.view.ts';
import { simOf } from '#subscriptions/server/questions.ts';

const MILLICENTS = 1000;

export const usageDetails: Handler<UsageContract, 'GET /api/customer/product/usage/details'> = async (ctx) => {
  const { period, start_date: start, end_date: end } = ctx.query;
  const sim = simOf(ctx.caller, ctx.query);
  const today = brusselsDate(ctx.now());
  const first = period === 'total' ? await oldestOf(ctx.db.read, sim) : null;
  const asked = spanOf({ period, today, start, end }, first && brusselsDate(first));
  const earliest = addDays(asked.until, 1 - LONGEST_DAYS);
  const span = { ...asked, from: asked.from < earliest ? earliest : asked.from };
  const step = stepOf(span);
  const { slots, cost_millicents } = await usageSums(ctx.db.read, sim, { step, ...instantsOf(span) });
  const cost = toWire(Math.round(cost_millicents / MILLICENTS));
  return { ...span, step, slots, cost, as_of: toIso(ctx.now()) };
};
