import { subscribe } from '#platform/subscribers.ts';
import { simActivated, simDeactivated } from '#subscriptions/events.ts';
import { noteFirstSim, noteSimEnded } from './referrals.store.ts';

/** Whoever came by an invitation earns by a SIM that stays in use. */
export const promotionsReactions = [
  subscribe(simActivated, (tx, sim, { now }) => noteFirstSim(tx, sim, now())),
  subscribe(simDeactivated, (tx, sim, { now }) => noteSimEnded(tx, sim, now())),
];
