import { subscribe, type EventContext } from '#platform/subscribers.ts';
import {
  addonActivated,
  billCycleStarted,
  simActivated,
  simReplaced,
  spendingLimitChanged,
  type BillCycleSim,
} from '#subscriptions/events.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { ingestUnmatchedUsage } from './jobs.ts';
import type { Tx } from '#platform/db/database.ts';
import { lockProductUsage, submitServiceChanges, updateProductUsage } from '#subscriptions/server/commands.ts';
import type { CustomerProductKey } from '#subscriptions/server/queries.ts';
import { MILLICENTS } from '#subscriptions/rules/millicents.ts';
import { isBarringLimit, limitsInForce, reachedLimits, withLimits } from '../rules/limits.ts';
import { monthOfInstant } from '../rules/month-of-instant.ts';
import { usageOfLatestMonth } from '../rules/monthly-usage.ts';
import { queryAlertsOfMonth, deleteAlerts, updateAlert, lockBarringAlertsBefore } from './limits/alerts.store.ts';
import type { Cents } from '#platform/pure/money.ts';
import { unbarServicesAndDeleteAlerts } from './limits/unbar-services-and-delete-alerts.ts';
import { recordAndEnqueueLimitAlerts } from './limits/record-and-enqueue-limit-alerts.ts';
import { insertClosedMonths } from './months/months.store.ts';

type SpendingLimitChange = CustomerProductKey & { limit_cents: Cents; before_cents: Cents | null };

/** Stores the usage of the ended month, to which late records are added. A SIM without buckets has no usage. */
const closeEndedMonths = (tx: Tx, sims: readonly BillCycleSim[]): Promise<void> =>
  insertClosedMonths(
    tx,
    sims.flatMap(({ customer_uuid, customer_product_uuid, ended }) => {
      const [first] = ended?.buckets ?? [];
      if (!ended || !first) return [];
      const { buckets, spent } = usageOfLatestMonth(ended, first.month);
      return [{ customer_uuid, customer_product_uuid, month: spent.month, buckets, spent }];
    }),
  );

/**
 * Applies a changed spending limit: earlier usage is rated by the old one. If the new one is above the spending,
 * services are unbarred unless another limit bars them, and it can be alerted and barred again. If it is below the
 * spending, it is reached: nothing more is charged, so that paid services are barred.
 */
const applySpendingLimit = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'now' | 'newId' | 'settings'>,
  { customer_uuid, customer_product_uuid, limit_cents, before_cents }: SpendingLimitChange,
): Promise<void> => {
  const key = { customer_uuid, customer_product_uuid };
  const [now, month] = [ctx.now(), monthOfInstant(ctx.now())];
  const [product] = await lockProductUsage(tx, [key]);
  if (!product) return;
  const { buckets, spent } = usageOfLatestMonth(product, month);
  if (spent.month !== month) return;
  const before = { credit_limit_cents: before_cents, roaming_limit_cents: ctx.settings.ROAMING_LIMIT_EURO * 100 };
  const next = { ...limitsInForce(spent, before), credit_limit_cents: limit_cents };
  const after = { buckets, spent: withLimits(spent, before, next, now) };
  await updateProductUsage(tx, [{ ...key, ...after }]);
  if (spent.all < limit_cents * MILLICENTS)
    await unbarServicesAndDeleteAlerts(tx, ctx, key, { month, kind: 'spending' });
  const spentUnderLimits = { ...spent, limits: limitsInForce(spent, before) };
  await recordAndEnqueueLimitAlerts(tx, ctx, [{ product, before: { buckets, spent: spentUnderLimits }, after }]);
};

/** Unbars services on the 1st that a limit of the previous month barred. */
const unbarAtMonthStart = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'now' | 'newId'>,
  sims: readonly CustomerProductKey[],
  month: BusinessDate,
): Promise<void> => {
  if (sims.length === 0) return;
  for (const alert of await lockBarringAlertsBefore(tx, sims, month)) {
    const { customer_uuid, customer_product_uuid: uuid, barred_services } = alert;
    const on = (barred_services ?? []).map(({ key }) => ({ key, enabled: true }));
    await submitServiceChanges(tx, ctx, { customer_uuid, uuid }, on);
    await updateAlert(tx, alert, { barred_services: null });
  }
};

/** Deletes, after an add-on started, the alerts of buckets whose use is now below the percentage of the alert, so that they are sent again once it is reached. */
const deleteOutdatedAlerts = async (
  tx: Tx,
  { now, settings }: Pick<EventContext, 'now' | 'settings'>,
  { customer_uuid, customer_product_uuid }: CustomerProductKey,
): Promise<void> => {
  const key = { customer_uuid, customer_product_uuid };
  const month = monthOfInstant(now());
  const [product] = await lockProductUsage(tx, [key]);
  if (!product || product.buckets.length === 0) return;
  const usageOfMonth = usageOfLatestMonth(product, month);
  if (usageOfMonth.spent.month !== month) return;
  const { credit_limit_cents } = product;
  const reached = reachedLimits(usageOfMonth, {
    credit_limit_cents,
    roaming_limit_cents: settings.ROAMING_LIMIT_EURO * 100,
  });
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
  subscribe(addonActivated, (tx, activation, ctx) => deleteOutdatedAlerts(tx, ctx, activation)),
  subscribe(spendingLimitChanged, (tx, change, ctx) => applySpendingLimit(tx, ctx, change)),
  subscribe(billCycleStarted, async (tx, { month, sims }, ctx) => {
    await closeEndedMonths(tx, sims);
    await unbarAtMonthStart(tx, ctx, sims, month);
  }),
];
