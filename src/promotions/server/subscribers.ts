import { subscribe } from '#platform/subscribers.ts';
import { simActivated, simDeactivated } from '#subscriptions/events.ts';
import { startRewardPeriod, resetUnfinishedRewardPeriod } from './referrals.store.ts';

/** Start and reset the reward period of a referred customer when their SIM is activated or deactivated. */
export const promotionsSubscribers = [
  subscribe(simActivated, (tx, sim) => startRewardPeriod(tx, sim, new Date(sim.activated_at))),
  subscribe(simDeactivated, (tx, sim, { now }) => resetUnfinishedRewardPeriod(tx, sim, now())),
];
