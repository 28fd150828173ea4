import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import type { ProductUsage } from '#subscriptions/server/commands.ts';
import { newlyReachedLimits } from '../../rules/limits.ts';
import { monthOfInstant } from '../../rules/month-of-instant.ts';
import type { MonthlyUsage } from '../../rules/monthly-usage.ts';
import { notifyAndBarAtLimit } from '../jobs.ts';
import { recordAlerts } from './alerts.store.ts';

/** A month of a SIM before and after records or another limit. */
type LimitedMonth = {
  product: Pick<ProductUsage, 'customer_uuid' | 'customer_product_uuid' | 'credit_limit_cents'>;
  before: MonthlyUsage;
  after: MonthlyUsage;
};

/**
 * Stores the limits newly reached this month, each once, and enqueues their alerts. If 80 % and 100 % are reached at
 * once, only 100 % is sent. Past months cause no alerts, because they are on the bill.
 */
export const recordAndEnqueueLimitAlerts = async (
  tx: Tx,
  { queue, settings, now }: Pick<EventContext, 'queue' | 'settings' | 'now'>,
  changes: readonly LimitedMonth[],
): Promise<void> => {
  const roaming_limit_cents = settings.ROAMING_LIMIT_EURO * 100;
  const currentMonth = monthOfInstant(now());
  const reached = changes.flatMap(({ product, before, after }) => {
    const { customer_uuid, customer_product_uuid, credit_limit_cents } = product;
    const { month } = after.spent;
    if (month < currentMonth) return [];
    return newlyReachedLimits(before, after, { credit_limit_cents, roaming_limit_cents }).map((each) => ({
      ...each,
      customer_uuid,
      customer_product_uuid,
      month,
    }));
  });
  if (reached.length === 0) return;
  const newAlerts = await recordAlerts(tx, reached, now());
  const ends = new Set(
    newAlerts.flatMap((each) => (each.percent === 100 ? [`${each.customer_product_uuid} ${each.kind}`] : [])),
  );
  const sentAlerts = newAlerts.filter(
    ({ customer_product_uuid, kind, percent }) => percent === 100 || !ends.has(`${customer_product_uuid} ${kind}`),
  );
  await queue.enqueueAll(
    tx,
    sentAlerts.map(({ customer_uuid, customer_product_uuid, month, kind, percent }) => ({
      job: notifyAndBarAtLimit,
      payload: { customer_uuid, customer_product_uuid, month, kind, percent },
    })),
  );
};
