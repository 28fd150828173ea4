import type { Tx } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { Doing } from '#platform/reactions.ts';
import { lockProducts, switchServices } from '#subscriptions/server/commands.ts';
import type { ProductKey } from '#subscriptions/server/questions.ts';
import { monthOfInstant } from '#usage/rules/month-of.ts';
import { alertsOf, forgetAlerts } from './alerts.store.ts';
import { switchedOn } from './held-by-limit.ts';

const MILLICENTS = 1000;

/**
 * The network has taken another spending limit. Where it is above what is spent, what the old one had stopped works again, unless another
 * limit holds it; and reaching the new one is told and stopped anew.
 */
export const liftStop = async (
  tx: Tx,
  doing: Pick<Doing, 'queue' | 'now' | 'newId'>,
  { customer_uuid, customer_product_uuid, limit_cents }: ProductKey & { limit_cents: Cents },
): Promise<void> => {
  const key = { customer_uuid, customer_product_uuid };
  const month = monthOfInstant(doing.now());
  const [product] = await lockProducts(tx, [key]);
  const spent = product?.spent?.month === month ? product.spent.all : 0;
  if (!product || spent >= limit_cents * MILLICENTS) return;
  const all = await alertsOf(tx, key, month);
  if (!all.some(({ kind, percent }) => kind === 'spending' && percent === 100)) return;
  const lifted = all.map((alert) => (alert.kind === 'spending' ? { ...alert, consented_at: doing.now() } : alert));
  await forgetAlerts(tx, key, { month, kind: 'spending' });
  await switchServices(tx, doing, { customer_uuid, uuid: customer_product_uuid }, switchedOn(lifted));
};
