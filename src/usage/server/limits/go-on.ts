import type { Handler } from '#platform/http/handler.ts';
import { centsToEuro, euroToCentsOrZero } from '#platform/pure/money.ts';
import { lockProductUsage, updateProductUsage } from '#subscriptions/server/commands.ts';
import type { UsageContract } from '#usage/contract.ts';
import { consentInForce, offeredHigherLimits, withLimitOfKind } from '#usage/rules/offered-higher-limits.ts';
import { limitsInForce, withLimits } from '#usage/rules/limits.ts';
import { monthOfInstant } from '#usage/rules/month-of-instant.ts';
import { usageOfLatestMonth } from '#usage/rules/monthly-usage.ts';
import { lockAlert } from './alerts.store.ts';
import { unbarServicesAndDeleteAlerts } from './unbar-services-and-delete-alerts.ts';

/**
 * Stores the customer's consent to a higher limit for the rest of this month, with the same alerts and barring, and
 * unbars the services that no other limit bars.
 */
export const goOn: Handler<UsageContract, 'POST /api/customer/product/usage/go-on'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const { customer_product_uuid, kind, amount } = ctx.body;
  const [key, month, now] = [{ customer_uuid, customer_product_uuid }, monthOfInstant(ctx.now()), ctx.now()];
  const cents = euroToCentsOrZero(amount);
  return ctx.db.tx(async (tx) => {
    const [product] = await lockProductUsage(tx, [key]);
    const alert = await lockAlert(tx, { ...key, month, kind, percent: 100 });
    if (!product) throw ctx.refuse('USAGE_NOT_STOPPED');
    const { spent, buckets } = usageOfLatestMonth(product, month);
    const { ROAMING_LIMIT_EURO, ROAMING_STAGE_EURO } = ctx.settings;
    const { credit_limit_cents } = product;
    const currentLimits = { credit_limit_cents, roaming_limit_cents: ROAMING_LIMIT_EURO * 100 };
    const limits = limitsInForce(spent, currentLimits);
    const limitConsent = consentInForce(spent, kind, limits);
    if (!alert && spent.month === month && limitConsent?.cents === cents)
      return { kind, amount: centsToEuro(cents), consented_at: limitConsent.at };
    if (!alert || spent.month !== month) throw ctx.refuse('USAGE_NOT_STOPPED');
    if (!offeredHigherLimits(kind, limits, ROAMING_STAGE_EURO * 100).includes(cents))
      throw ctx.refuse('AMOUNT_NOT_OFFERED');
    const consent = { kind, cents, at: now.toISOString() };
    const raisedSpent = withLimits(spent, currentLimits, withLimitOfKind(limits, kind, cents), now);
    const consents = [...(spent.consents ?? []), consent];
    await updateProductUsage(tx, [{ ...key, buckets, spent: { ...raisedSpent, consents } }]);
    await unbarServicesAndDeleteAlerts(tx, ctx, key, { month, kind });
    return { kind, amount: centsToEuro(cents), consented_at: consent.at };
  });
};
