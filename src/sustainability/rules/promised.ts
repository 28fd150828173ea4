import type { Forest } from '#projects/rules/forest.ts';
import { GRAMS_PER_TONNE } from '#projects/rules/removal-lots.ts';
import type { Cents } from '#platform/pure/money.ts';

export type Promised = {
  /** Credited to customers and not retired yet. */
  grams: number;
  credited_grams: number;
  /** Expected price of removal that is promised and not bought yet. */
  provision_cents: Cents;
  /** Whether lots, planned ones included, cover the credits. */
  covered: boolean;
};

/**
 * Removal credited to customers and not retired for them yet, a liability in grams: what is in wallets, and what projects
 * were given beyond what they have retired. In money it is at the average price of planned and bought lots, or at the
 * expected price without any. What a project has retired beyond its gifts serves no other project and no wallet.
 */
export const computePromised = (
  { credited_grams, grams, removals }: Pick<Forest, 'credited_grams' | 'grams' | 'removals'>,
  expected_cents_per_tonne: Cents,
): Promised => {
  const served = removals.reduce((sum, project) => sum + Math.min(project.given_grams, project.grams.retired), 0);
  const promised = Math.max(0, credited_grams - served);
  const lots = removals.flatMap((project) => project.lots);
  const open = lots.map(({ grams: own, terms }) => ({ open: own.planned + own.bought, ...terms }));
  const openGrams = open.reduce((sum, lot) => sum + lot.open, 0);
  const worth = open.reduce((sum, lot) => sum + lot.open * lot.price_cents_per_tonne, 0);
  const price = openGrams > 0 ? worth / openGrams : expected_cents_per_tonne;
  return {
    grams: promised,
    credited_grams,
    provision_cents: Math.round((promised * price) / GRAMS_PER_TONNE),
    covered: credited_grams <= grams.planned + grams.bought + grams.delivered + grams.retired,
  };
};
