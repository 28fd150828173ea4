import { on } from '#platform/reactions.ts';
import { simActivated, simStopped } from '#subscriptions/news.ts';
import { noteFirstSim, noteSimEnded } from './referrals.store.ts';

/** Whoever came by an invitation earns by a SIM that stays in use. */
export const promotionsReactions = [
  on(simActivated, (tx, sim, { now }) => noteFirstSim(tx, sim, now())),
  on(simStopped, (tx, sim, { now }) => noteSimEnded(tx, sim, now())),
];
