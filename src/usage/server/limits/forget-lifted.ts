import type { Tx } from '#platform/db/database.ts';
import type { Doing } from '#platform/reactions.ts';
import { lockProducts } from '#subscriptions/server/commands.ts';
import type { ProductKey } from '#subscriptions/server/questions.ts';
import { isStopping, reachedBy } from '#usage/rules/limits.ts';
import { monthOfInstant } from '#usage/rules/month-of.ts';
import { presentMonth } from '#usage/rules/months-of-use.ts';
import { alertsOf, forgetAlerts } from './alerts.store.ts';

/** An extra has begun: where a bucket is not that far used any more, its customer is told anew when it is. */
export const forgetLifted = async (
  tx: Tx,
  { now, settings }: Pick<Doing, 'now' | 'settings'>,
  { customer_uuid, customer_product_uuid }: ProductKey,
): Promise<void> => {
  const key = { customer_uuid, customer_product_uuid };
  const month = monthOfInstant(now());
  const [product] = await lockProducts(tx, [key]);
  if (!product || product.buckets.length === 0) return;
  const use = presentMonth(product, month);
  if (use.spent.month !== month) return;
  const { credit_limit_cents } = product;
  const reached = reachedBy(use, { credit_limit_cents, roaming_limit_cents: settings.ROAMING_LIMIT_EURO * 100 });
  for (const { kind, percent } of await alertsOf(tx, key, month))
    if (!isStopping(kind) && !reached.some((each) => each.kind === kind && each.percent === percent))
      await forgetAlerts(tx, key, { month, kind, percent });
};
