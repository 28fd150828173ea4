import { on, type Reaction } from '#platform/reactions.ts';
import { addonBegun, monthBegun, simActivated, simReplaced, spendingLimitChanged } from '#subscriptions/news.ts';
import { keepEndedMonths } from './months/close-months.ts';
import { forgetLifted } from './limits/forget-lifted.ts';
import { liftStop } from './limits/lift-stop.ts';
import { takeAside } from './jobs.ts';
import { startAgain } from './limits/start-again.ts';

export const usageReactions: readonly Reaction[] = [
  on(simActivated, (tx, { order_product_uuid }, { queue }) => queue.enqueue(tx, takeAside, { order_product_uuid })),
  // A phone is on its new SIM before we know that this one is the line's.
  on(simReplaced, (tx, { order_product_uuid }, { queue }) => queue.enqueue(tx, takeAside, { order_product_uuid })),
  on(addonBegun, (tx, begun, ctx) => forgetLifted(tx, ctx, begun)),
  on(spendingLimitChanged, (tx, change, ctx) => liftStop(tx, ctx, change)),
  on(monthBegun, async (tx, { month, sims }, ctx) => {
    await keepEndedMonths(tx, sims);
    await startAgain(tx, ctx, sims, month);
  }),
];
