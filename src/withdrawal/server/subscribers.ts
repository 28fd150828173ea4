import { refundMade } from '#payments/events.ts';
import { subscribe } from '#platform/subscribers.ts';
import { simDeactivated } from '#subscriptions/events.ts';
import { applyWithdrawalEvent, applySimDeactivationToWithdrawal } from './withdrawals.store.ts';

/** Advances withdrawals: their SIMs are deactivated, their refund was made. */
export const withdrawalSubscribers = [
  subscribe(simDeactivated, (tx, sim, { now }) => applySimDeactivationToWithdrawal(tx, sim, now())),
  subscribe(refundMade, (tx, { customer_uuid, for_uuid }, { now }) =>
    applyWithdrawalEvent(tx, { customer_uuid, uuid: for_uuid }, 'settled', now()),
  ),
];
