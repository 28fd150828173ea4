import { on, type Reaction } from '#platform/reactions.ts';
import { monthBegun, simActivated } from '#subscriptions/news.ts';
import { keepEndedMonths } from './close-months.ts';
import { takeAside } from './jobs.ts';
import { startAgain } from './start-again.ts';

export const usageReactions: readonly Reaction[] = [
  on(simActivated, (tx, { order_product_uuid }, { queue }) => queue.enqueue(tx, takeAside, { order_product_uuid })),
  on(monthBegun, async (tx, { month, sims }, ctx) => {
    await keepEndedMonths(tx, sims);
    await startAgain(tx, ctx, sims, month);
  }),
];
