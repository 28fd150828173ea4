import { refundMade } from '#payments/events.ts';
import { subscribe } from '#platform/subscribers.ts';
import { simDeactivated } from '#subscriptions/events.ts';
import { applyWithdrawalEvent, applyWithdrawnSimDeactivated } from './withdrawals.store.ts';

/** How a withdrawal goes on: its SIMs are off, its money is on the way. */
export const withdrawalSubscribers = [
  subscribe(simDeactivated, (tx, sim, { now }) => applyWithdrawnSimDeactivated(tx, sim, now())),
  subscribe(refundMade, (tx, { customer_uuid, for_uuid }, { now }) =>
    applyWithdrawalEvent(tx, { customer_uuid, uuid: for_uuid }, 'settled', now()),
  ),
];
