import type { Tx } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { lockProductUsage, submitServiceChanges } from '#subscriptions/server/commands.ts';
import type { CustomerProductKey } from '#subscriptions/server/queries.ts';
import { monthOfInstant } from '#usage/rules/month-of-instant.ts';
import { queryAlertsOfMonth, deleteAlerts } from './alerts.store.ts';
import { servicesToUnbar } from './services-barred-by-limit.ts';

const MILLICENTS = 1000;

/**
 * Handles a changed spending limit. If it is above the spending, services are unbarred unless another limit bars them,
 * and the new limit can be alerted and barred again.
 */
export const unbarOnHigherLimit = async (
  tx: Tx,
  doing: Pick<EventContext, 'queue' | 'now' | 'newId'>,
  { customer_uuid, customer_product_uuid, limit_cents }: CustomerProductKey & { limit_cents: Cents },
): Promise<void> => {
  const key = { customer_uuid, customer_product_uuid };
  const month = monthOfInstant(doing.now());
  const [product] = await lockProductUsage(tx, [key]);
  const spent = product?.spent?.month === month ? product.spent.all : 0;
  if (!product || spent >= limit_cents * MILLICENTS) return;
  const all = await queryAlertsOfMonth(tx, key, month);
  if (!all.some(({ kind, percent }) => kind === 'spending' && percent === 100)) return;
  const lifted = all.map((alert) => (alert.kind === 'spending' ? { ...alert, consented_at: doing.now() } : alert));
  await deleteAlerts(tx, key, { month, kind: 'spending' });
  await submitServiceChanges(tx, doing, { customer_uuid, uuid: customer_product_uuid }, servicesToUnbar(lifted));
};
