import { subscribe } from '#platform/subscribers.ts';
import { simActivated, simDeactivated } from '#subscriptions/events.ts';
import { applyReferredSimActivated, applyReferredSimDeactivated } from './referrals.store.ts';

/** Start and reset the reward period of a referred customer when their SIM is activated or deactivated. */
export const promotionsSubscribers = [
  subscribe(simActivated, (tx, sim) => applyReferredSimActivated(tx, sim, new Date(sim.activated_at))),
  subscribe(simDeactivated, (tx, sim, { now }) => applyReferredSimDeactivated(tx, sim, now())),
];
