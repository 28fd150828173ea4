import { refundMade } from '#payments/events.ts';
import { subscribe } from '#platform/subscribers.ts';
import { simDeactivated } from '#subscriptions/events.ts';
import { moveWithdrawal, noteStopped } from './withdrawals.store.ts';

/** How a withdrawal goes on: its SIMs are off, its money is on the way. */
export const withdrawalReactions = [
  subscribe(simDeactivated, (tx, sim, { now }) => noteStopped(tx, sim, now())),
  subscribe(refundMade, (tx, { customer_uuid, for_uuid }, { now }) =>
    moveWithdrawal(tx, { customer_uuid, uuid: for_uuid }, 'settled', now()),
  ),
];
