import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { Cents } from '#platform/pure/money.ts';

/**
 * Our cheapest plan for the use of a SIM over the last twelve months (law of 13 June 2005 on electronic communications,
 * article 110, § 4: once a year on a bill).
 */
export type BestTariff = {
  /** E.164. */
  msisdn: Msisdn;
  /** Number of whole months of service that were compared, at most twelve. */
  months: number;
  /** Null when the present plan is the best. */
  better: { plan: string; saved_cents_per_month: Cents } | null;
};

/** Facts printed beside the data of a document, frozen with them, so that a later change of settings changes no document. */
export type BillPresentation = {
  brand: string;
  app_url: string;
  /** The comparison tool of the regulator, in the language of the document. */
  comparison_url: string;
  /** Null on the bills that give no advice. */
  best_tariffs: readonly BestTariff[] | null;
};
