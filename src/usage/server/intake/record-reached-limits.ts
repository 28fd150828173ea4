import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { newlyReachedLimits } from '#usage/rules/limits.ts';
import { monthOfInstant } from '#usage/rules/month-of-instant.ts';
import { recordAlerts } from '../limits/alerts.store.ts';
import { notifyUsageAlert } from '../jobs.ts';
import type { MonthChange } from './ingest-batch.ts';

/**
 * Stores the limits newly reached this month, each once, and enqueues their alerts. If 80 % and 100 % are reached at
 * once, only 100 % is sent. Past months cause no alerts, because they are on the bill.
 */
export const recordReachedLimits = async (
  tx: Tx,
  { queue, settings, now }: Pick<EventContext, 'queue' | 'settings' | 'now'>,
  changes: readonly MonthChange[],
): Promise<void> => {
  const roaming_limit_cents = settings.ROAMING_LIMIT_EURO * 100;
  const present = monthOfInstant(now());
  const reached = changes.flatMap(({ product, before, after }) => {
    const { customer_uuid, customer_product_uuid, credit_limit_cents } = product;
    const { month } = after.spent;
    if (month < present) return [];
    return newlyReachedLimits(before, after, { credit_limit_cents, roaming_limit_cents }).map((each) => ({
      ...each,
      customer_uuid,
      customer_product_uuid,
      month,
    }));
  });
  if (reached.length === 0) return;
  const noted = await recordAlerts(tx, reached, now());
  const ends = new Set(
    noted.flatMap((each) => (each.percent === 100 ? [`${each.customer_product_uuid} ${each.kind}`] : [])),
  );
  for (const { customer_uuid, customer_product_uuid, month, kind, percent } of noted)
    if (percent === 100 || !ends.has(`${customer_product_uuid} ${kind}`))
      await queue.enqueue(tx, notifyUsageAlert, { customer_uuid, customer_product_uuid, month, kind, percent });
};
