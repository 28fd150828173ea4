import { subscribe, type Subscriber } from '#platform/subscribers.ts';
import {
  addonActivated,
  billCycleStarted,
  simActivated,
  simReplaced,
  spendingLimitChanged,
} from '#subscriptions/events.ts';
import { closeEndedMonths } from './months/close-ended-months.ts';
import { deleteOutdatedAlerts } from './limits/delete-outdated-alerts.ts';
import { unbarOnHigherLimit } from './limits/unbar-on-higher-limit.ts';
import { ingestUnmatchedUsage } from './jobs.ts';
import { unbarAtMonthStart } from './limits/unbar-at-month-start.ts';

export const usageSubscribers: readonly Subscriber[] = [
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
