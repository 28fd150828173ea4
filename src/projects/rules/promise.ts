import type { Forest } from './forest.ts';
import type { GramsByState } from './removal-lots.ts';

/** Credits and projects, on which the promise depends. */
export type PromiseInput = Pick<Forest, 'credited_grams'> & {
  removals: readonly Pick<Forest['removals'][number], 'closed_on' | 'given_grams' | 'grams'>[];
};

export type RemovalPromise = {
  /** Credited to customers and not retired for them yet. */
  grams: number;
  /** Part of it that no lot covers. */
  uncovered_grams: number;
};

/** Grams of lots that can still be retired for somebody. */
const openGrams = ({ planned, bought, delivered }: GramsByState): number => planned + bought + delivered;

/**
 * Removal credited to customers and not retired for them yet, and how much of it lots cover: planned, bought or delivered grams. What was given to a
 * project is served by its own lots; what is in wallets by the rest of any project that is open. What a project has retired beyond its gifts serves its next
 * gifts, but covers no wallet: it can be retired for nobody else.
 */
export const computePromise = ({ credited_grams, removals }: PromiseInput): RemovalPromise => {
  let [givenTotal, owed, short, free] = [0, 0, 0, 0];
  for (const { given_grams, grams, closed_on } of removals) {
    const waiting = Math.max(0, given_grams - grams.retired);
    const open = openGrams(grams);
    givenTotal += given_grams;
    owed += waiting;
    short += Math.max(0, waiting - open);
    if (closed_on === null) free += Math.max(0, open - waiting);
  }
  const inWallets = Math.max(0, credited_grams - givenTotal);
  return { grams: owed + inWallets, uncovered_grams: short + Math.max(0, inWallets - free) };
};
