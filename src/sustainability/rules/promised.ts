import type { Forest } from '#projects/rules/forest.ts';
import { computePromise, type RemovalPromise } from '#projects/rules/promise.ts';
import { GRAMS_PER_TONNE } from '#projects/rules/removal-lots.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { Grams } from '#platform/pure/carbon.ts';

export type Promised = RemovalPromise & {
  credited_grams: Grams;
  /** Expected price of what is promised. */
  provision_cents: Cents;
};

/** Computes the promise and its expected cost: at the average price of planned and bought lots, or at the expected price when there are none. */
export const computePromiseWithProvision = (forest: Forest, expected_cents_per_tonne: Cents): Promised => {
  const promise = computePromise(forest);
  const lots = forest.removals.flatMap((project) => project.lots);
  const openLots = lots.map(({ grams: lotGrams, terms }) => ({ open: lotGrams.planned + lotGrams.bought, ...terms }));
  const openGrams = openLots.reduce((sum, lot) => sum + lot.open, 0);
  const worthInCents = openLots.reduce((sum, lot) => sum + lot.open * lot.price_cents_per_tonne, 0);
  const price = openGrams > 0 ? worthInCents / openGrams : expected_cents_per_tonne;
  return {
    ...promise,
    credited_grams: forest.credited_grams,
    provision_cents: Math.round((promise.grams * price) / GRAMS_PER_TONNE),
  };
};
