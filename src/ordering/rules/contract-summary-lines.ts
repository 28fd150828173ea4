import type { Cents } from '#platform/pure/money.ts';
import { computePlanDiscounts, type PromoEffect } from '#promotions/rules/promo.ts';

type Line = { offer_uuid: string; addon_uuids: readonly string[]; off_cents?: Cents | null };

/** Key of the contract summary of a line, the same for lines with the same plan, add-ons and share of the promo. */
export const summaryLineKey = ({ offer_uuid, off_cents, addon_uuids }: Line): string =>
  [offer_uuid, off_cents, ...addon_uuids.toSorted()].join();

/** A line for each different contract summary. */
export const distinctSummaryLines = <L extends Line>(lines: readonly L[]): L[] => [
  ...new Map(lines.map((line) => [summaryLineKey(line), line])).values(),
];

/**
 * The SIMs of an order for their contract summaries, each with its share of a promo amount: the first plan takes as much as it costs, and the
 * remainder goes to the next. `plans_cents`: the prices of the plans, in the same order.
 */
export const withPromoShares = <L extends Line>(
  lines: readonly L[],
  promo: (PromoEffect & { code: string }) | null,
  plans_cents: readonly Cents[],
): (L & { promo: string | null; off_cents: Cents | null })[] => {
  const shares = computePlanDiscounts(promo, plans_cents);
  return lines.map((line, at) => ({
    ...line,
    promo: promo?.code ?? null,
    off_cents: promo?.kind === 'euro' ? (shares[at] ?? 0) : null,
  }));
};

/** Request for the contract summary of an ordered SIM. The promo belongs to the order and is passed with it. */
export const toSummaryRequest = (sim: { offer: { uuid: string }; addons: readonly { uuid: string }[] }) => ({
  offer_uuid: sim.offer.uuid,
  addon_uuids: sim.addons.map(({ uuid }) => uuid),
  promo: null,
});
