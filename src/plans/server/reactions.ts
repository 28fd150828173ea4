import { customerForOrder } from '#customers/server/questions.ts';
import { on } from '#platform/reactions.ts';
import { planChanged } from '#subscriptions/news.ts';
import { tellChange } from './tell-change.ts';

/** Who asked for another plan is told that it has begun. */
export const plansReactions = [
  on(planChanged, async (tx, change, { queue }) => {
    const customer = await customerForOrder(tx, change.customer_uuid);
    if (customer) await tellChange(tx, queue, { event: 'begun', language: customer.language, change });
  }),
];
