import { subscribe } from '#platform/subscribers.ts';
import { simActivated, simDeactivated } from '#subscriptions/events.ts';
import { applyReferredSimActivated, applyReferredSimDeactivated } from './referrals.store.ts';

/** Whoever came by an invitation earns by a SIM that stays in use. */
export const promotionsSubscribers = [
  subscribe(simActivated, (tx, sim, { now }) => applyReferredSimActivated(tx, sim, now())),
  subscribe(simDeactivated, (tx, sim, { now }) => applyReferredSimDeactivated(tx, sim, now())),
];
