import { subscribe, type EventContext } from '#platform/subscribers.ts';
import {
  addonActivated,
  billCycleStarted,
  simActivated,
  simReplaced,
  spendingLimitChanged,
  type BillCycleSim,
} from '#subscriptions/events.ts';
import { ingestUnmatchedUsage } from './jobs.ts';
import type { Tx } from '#platform/db/database.ts';
import { lockProductUsage, submitServiceChanges } from '#subscriptions/server/commands.ts';
import type { CustomerProductKey } from '#subscriptions/server/queries.ts';
import { MILLICENTS } from '#subscriptions/rules/millicents.ts';
import { isBarringLimit, reachedLimits } from '../rules/limits.ts';
import { monthOfInstant } from '../rules/month-of-instant.ts';
import { latestMonth } from '../rules/monthly-usage.ts';
import { queryAlertsOfMonth, deleteAlerts, updateAlert, lockBarringAlertsBefore } from './limits/alerts.store.ts';
import type { Cents } from '#platform/pure/money.ts';
import { servicesToUnbar } from './limits/services-barred-by-limit.ts';
import { insertClosedMonths } from './months/months.store.ts';

/** Stores the usage of the ended month for late records. A SIM without buckets has no usage. */
const closeEndedMonths = (tx: Tx, sims: readonly BillCycleSim[]): Promise<void> =>
  insertClosedMonths(
    tx,
    sims.flatMap(({ customer_uuid, customer_product_uuid, ended }) => {
      const [first] = ended?.buckets ?? [];
      if (!ended || !first) return [];
      const { buckets, spent } = latestMonth(ended, first.month);
      return [{ customer_uuid, customer_product_uuid, month: spent.month, buckets, spent }];
    }),
  );

/**
 * Handles a changed spending limit. If it is above the spending, services are unbarred unless another limit bars them,
 * and the new limit can be alerted and barred again.
 */
const unbarOnHigherLimit = async (
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

/** Unbars services on the 1st that a limit of the previous month barred. */
const unbarAtMonthStart = async (
  tx: Tx,
  doing: Pick<EventContext, 'queue' | 'now' | 'newId'>,
  sims: readonly CustomerProductKey[],
  month: string,
): Promise<void> => {
  if (sims.length === 0) return;
  for (const alert of await lockBarringAlertsBefore(tx, sims, month)) {
    const { customer_uuid, customer_product_uuid: uuid, stopped } = alert;
    const on = (stopped ?? []).map(({ key }) => ({ key, enabled: true }));
    await submitServiceChanges(tx, doing, { customer_uuid, uuid }, on);
    await updateAlert(tx, alert, { stopped: null });
  }
};

/** After an add-on started: deletes alerts of buckets that are no longer used up to that percentage, so that they are sent again. */
const deleteOutdatedAlerts = async (
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

export const usageSubscribers = [
  subscribe(simActivated, (tx, { order_product_uuid }, { queue }) =>
    queue.enqueue(tx, ingestUnmatchedUsage, { order_product_uuid }),
  ),
  // A phone may use its new SIM before we know that it replaced the old one.
  subscribe(simReplaced, (tx, { order_product_uuid }, { queue }) =>
    queue.enqueue(tx, ingestUnmatchedUsage, { order_product_uuid }),
  ),
  subscribe(addonActivated, (tx, begun, ctx) => deleteOutdatedAlerts(tx, ctx, begun)),
  subscribe(spendingLimitChanged, (tx, change, ctx) => unbarOnHigherLimit(tx, ctx, change)),
  subscribe(billCycleStarted, async (tx, { month, sims }, ctx) => {
    await closeEndedMonths(tx, sims);
    await unbarAtMonthStart(tx, ctx, sims, month);
  }),
];
