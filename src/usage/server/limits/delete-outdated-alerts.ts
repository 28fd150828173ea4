import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { lockProductUsage } from '#subscriptions/server/commands.ts';
import type { CustomerProductKey } from '#subscriptions/server/queries.ts';
import { isBarringLimit, reachedLimits } from '#usage/rules/limits.ts';
import { monthOfInstant } from '#usage/rules/month-of-instant.ts';
import { latestMonth } from '#usage/rules/monthly-usage.ts';
import { queryAlertsOfMonth, deleteAlerts } from './alerts.store.ts';

/** After an add-on started: deletes alerts of buckets that are no longer used up to that percentage, so that they are sent again. */
export const deleteOutdatedAlerts = async (
  tx: Tx,
  { now, settings }: Pick<EventContext, 'now' | 'settings'>,
  { customer_uuid, customer_product_uuid }: CustomerProductKey,
): Promise<void> => {
  const key = { customer_uuid, customer_product_uuid };
  const month = monthOfInstant(now());
  const [product] = await lockProductUsage(tx, [key]);
  if (!product || product.buckets.length === 0) return;
  const use = latestMonth(product, month);
  if (use.spent.month !== month) return;
  const { credit_limit_cents } = product;
  const reached = reachedLimits(use, { credit_limit_cents, roaming_limit_cents: settings.ROAMING_LIMIT_EURO * 100 });
  for (const { kind, percent } of await queryAlertsOfMonth(tx, key, month))
    if (!isBarringLimit(kind) && !reached.some((each) => each.kind === kind && each.percent === percent))
      await deleteAlerts(tx, key, { month, kind, percent });
};
