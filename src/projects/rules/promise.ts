import type { Forest } from './forest.ts';
import type { GramsByState } from './removal-lots.ts';
import type { Grams } from '#platform/pure/carbon.ts';

/** The credits and projects that the promise is computed from. */
export type PromiseInput = Pick<Forest, 'credited_grams'> & {
  removals: readonly Pick<Forest['removals'][number], 'closed_on' | 'given_grams' | 'grams'>[];
};

export type RemovalPromise = {
  /** Credited to customers and not retired for them yet. */
  grams: Grams;
  /** Part of it that no lot covers. */
  uncovered_grams: Grams;
};

/** Grams of lots that can still be retired for somebody. */
const openGrams = ({ planned, bought, delivered }: GramsByState): number => planned + bought + delivered;

/**
 * Computes the removal that is credited to customers and not retired for them yet, and how much of it no lot covers. Planned, bought and
 * delivered grams cover it: gifts to a project are covered by its own lots only, and grams in wallets by what the gifts leave of the lots
 * of open projects. Grams that a project retired beyond its gifts serve its next gifts, but cover no wallet, since they cannot be retired
 * again for somebody else.
 */
export const computePromise = ({ credited_grams, removals }: PromiseInput): RemovalPromise => {
  let [givenTotal, owedGrams, uncoveredGrams, freeGrams] = [0, 0, 0, 0];
  for (const { given_grams, grams, closed_on } of removals) {
    const waitingGrams = Math.max(0, given_grams - grams.retired);
    const openLotGrams = openGrams(grams);
    givenTotal += given_grams;
    owedGrams += waitingGrams;
    uncoveredGrams += Math.max(0, waitingGrams - openLotGrams);
    if (closed_on === null) freeGrams += Math.max(0, openLotGrams - waitingGrams);
  }
  const inWallets = Math.max(0, credited_grams - givenTotal);
  return { grams: owedGrams + inWallets, uncovered_grams: uncoveredGrams + Math.max(0, inWallets - freeGrams) };
};
