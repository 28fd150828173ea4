import type { ClaimValue } from '#ledger/rules/entry-builders.ts';
import type { Cents } from '#platform/pure/money.ts';

/** Charges of an invoice and its credit notes. */
export type ClaimedCharges = {
  /** All but contributions, VAT and late costs included. */
  supply_cents: Cents;
  vat_cents: Cents;
  /** Contributions by project. */
  contributions: ReadonlyMap<string, Cents>;
};

/**
 * Splits what is left of a lost claim. Contributions count as collected only when the invoice is paid in full, so what is left is attributed to
 * them first; the remainder has its share of the VAT. `regains_vat`: the loss is proved, so that the State returns the VAT.
 */
export const splitLostClaim = (
  remaining_cents: Cents,
  { supply_cents, vat_cents, contributions }: ClaimedCharges,
  regains_vat: boolean,
): ClaimValue => {
  let unsplit_cents = remaining_cents;
  const uncollectedByProject = new Map<string, Cents>();
  for (const [project_uuid, cents] of contributions) {
    const of_project = Math.max(0, Math.min(cents, unsplit_cents));
    unsplit_cents -= of_project;
    if (of_project > 0) uncollectedByProject.set(project_uuid, of_project);
  }
  const share = supply_cents > 0 ? Math.min(1, unsplit_cents / supply_cents) : 0;
  return {
    doubtful_cents: 0,
    lost_cents: remaining_cents,
    vat_cents: regains_vat ? Math.max(0, Math.round(vat_cents * share)) : 0,
    contributions: uncollectedByProject,
  };
};
