import { refundMade } from '#payments/news.ts';
import { on } from '#platform/reactions.ts';
import { simStopped } from '#subscriptions/news.ts';
import { moveWithdrawal, noteStopped } from './withdrawals.store.ts';

/** How a withdrawal goes on: its SIMs are off, its money is on the way. */
export const withdrawalReactions = [
  on(simStopped, (tx, sim, { now }) => noteStopped(tx, sim, now())),
  on(refundMade, (tx, { customer_uuid, for_uuid }, { now }) =>
    moveWithdrawal(tx, { customer_uuid, uuid: for_uuid }, 'settled', now()),
  ),
];
