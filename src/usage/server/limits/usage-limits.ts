import type { Handler } from '#platform/http/handler.ts';
import { findProductSpending, resolveProductKey } from '#subscriptions/server/queries.ts';
import type { UsageContract } from '#usage/contract.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { barringLimitKinds } from '#usage/rules/limits.ts';
import { monthOfInstant } from '#usage/rules/month-of-instant.ts';
import { centsOfMillicents } from '#subscriptions/rules/millicents.ts';
import { queryAlertsOfMonth } from './alerts.store.ts';
import { loadRateTables } from '../load-rate-tables.ts';

/** Returns the limits of a SIM this month: amounts, spending and barring. */
export const usageLimits: Handler<UsageContract, 'GET /api/customer/product/usage/limits'> = async (ctx) => {
  const key = resolveProductKey(ctx.caller, ctx.query);
  const month = monthOfInstant(ctx.now());
  const [use, alerts] = await Promise.all([
    findProductSpending(ctx.db.read, key),
    queryAlertsOfMonth(ctx.db.read, key, month),
  ]);
  if (!use) throw ctx.refuse('NOT_FOUND');
  const { minute, sms, data_gb } = (await loadRateTables(ctx.db))(month).beyond;
  const spent = use.spent?.month === month ? use.spent : null;
  const of = {
    spending: { limit: use.credit_limit_cents, used: spent?.all ?? 0 },
    roaming: { limit: ctx.settings.ROAMING_LIMIT_EURO * 100, used: spent?.data_abroad ?? 0 },
  };
  return {
    limits: barringLimitKinds.flatMap((kind) => {
      const { limit, used } = of[kind];
      const end = alerts.find((alert) => alert.kind === kind && alert.percent === 100);
      return limit === null
        ? []
        : [
            {
              kind,
              limit: centsToEuro(limit),
              used: centsToEuro(centsOfMillicents(used)),
              reached_at: end?.told_at.toISOString() ?? null,
              consented_at: end?.consented_at?.toISOString() ?? null,
            },
          ];
    }),
    beyond:
      use.credit_limit_cents === null
        ? null
        : { minute: centsToEuro(minute), sms: centsToEuro(sms), data_gb: centsToEuro(data_gb) },
  };
};
