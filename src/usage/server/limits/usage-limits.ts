import type { Handler } from '#platform/http/handler.ts';
import { findUse, simOf } from '#subscriptions/server/questions.ts';
import type { UsageContract } from '#usage/contract.ts';
import { toWire } from '#platform/pure/money.ts';
import { stoppingKinds } from '#usage/rules/limits.ts';
import { monthOfInstant } from '#usage/rules/month-of.ts';
import { centsOfMillicents } from '#usage/rules/price-of.ts';
import { alertsOf } from './alerts.store.ts';
import { rateTables } from '../rate-tables.ts';

/** The limits of a SIM this month: what they are, how much is spent, and whether something was stopped. */
export const usageLimits: Handler<UsageContract, 'GET /api/customer/product/usage/limits'> = async (ctx) => {
  const key = simOf(ctx.caller, ctx.query);
  const month = monthOfInstant(ctx.now());
  const [use, alerts] = await Promise.all([findUse(ctx.db.read, key), alertsOf(ctx.db.read, key, month)]);
  if (!use) throw ctx.refuse('NOT_FOUND');
  const { minute, sms, data_gb } = (await rateTables(ctx.db))(month).beyond;
  const spent = use.spent?.month === month ? use.spent : null;
  const of = {
    spending: { limit: use.credit_limit_cents, used: spent?.all ?? 0 },
    roaming: { limit: ctx.settings.ROAMING_LIMIT_EURO * 100, used: spent?.data_abroad ?? 0 },
  };
  return {
    limits: stoppingKinds.flatMap((kind) => {
      const { limit, used } = of[kind];
      const end = alerts.find((alert) => alert.kind === kind && alert.percent === 100);
      return limit === null
        ? []
        : [
            {
              kind,
              limit: toWire(limit),
              used: toWire(centsOfMillicents(used)),
              reached_at: end?.told_at.toISOString() ?? null,
              consented_at: end?.consented_at?.toISOString() ?? null,
            },
          ];
    }),
    beyond:
      use.credit_limit_cents === null ? null : { minute: toWire(minute), sms: toWire(sms), data_gb: toWire(data_gb) },
  };
};
