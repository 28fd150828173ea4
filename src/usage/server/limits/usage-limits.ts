import type { Handler } from '#platform/http/handler.ts';
import { findProductSpending, resolveProductKey } from '#subscriptions/server/queries.ts';
import type { UsageContract } from '#usage/contract.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { consentInForce, offeredHigherLimits } from '#usage/rules/offered-higher-limits.ts';
import { barringLimitKinds, limitsInForce } from '#usage/rules/limits.ts';
import { monthOfInstant } from '#usage/rules/month-of-instant.ts';
import { centsOfMillicents } from '#subscriptions/rules/millicents.ts';
import { queryAlertsOfMonth } from './alerts.store.ts';
import { loadRateTables } from '../load-rate-tables.ts';

/** Returns the limits of a SIM this month: amounts, what is used of them, and which bar services. */
export const usageLimits: Handler<UsageContract, 'GET /api/customer/product/usage/limits'> = async (ctx) => {
  const key = resolveProductKey(ctx.caller, ctx.query);
  const month = monthOfInstant(ctx.now());
  const [use, alerts] = await Promise.all([
    findProductSpending(ctx.db.read, key),
    queryAlertsOfMonth(ctx.db.read, key, month),
  ]);
  if (!use) throw ctx.refuse('NOT_FOUND');
  const { minute, sms, data_gb } = (await loadRateTables(ctx.db))(month).beyond;
  const spent = use.spent?.month === month ? use.spent : { month, all: 0, data_abroad: 0 };
  const { ROAMING_LIMIT_EURO, ROAMING_STAGE_EURO } = ctx.settings;
  const { credit_limit_cents } = use;
  const limits = limitsInForce(spent, { credit_limit_cents, roaming_limit_cents: ROAMING_LIMIT_EURO * 100 });
  const usedMillicents = { spending: spent.all, roaming: spent.data_abroad };
  return {
    limits: barringLimitKinds.flatMap((kind) => {
      const limit = kind === 'spending' ? limits.credit_limit_cents : limits.roaming_limit_cents;
      const end = alerts.find((alert) => alert.kind === kind && alert.percent === 100);
      return limit === null
        ? []
        : [
            {
              kind,
              limit: centsToEuro(limit),
              used: centsToEuro(centsOfMillicents(usedMillicents[kind])),
              reached_at: end?.told_at.toISOString() ?? null,
              consented_at: consentInForce(spent, kind, limits)?.at ?? null,
              amounts: end ? offeredHigherLimits(kind, limits, ROAMING_STAGE_EURO * 100).map(centsToEuro) : [],
            },
          ];
    }),
    beyond:
      use.credit_limit_cents === null
        ? null
        : { minute: centsToEuro(minute), sms: centsToEuro(sms), data_gb: centsToEuro(data_gb) },
  };
};
