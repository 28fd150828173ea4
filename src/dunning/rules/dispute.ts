import { computeBillTotals, type PriceBasis } from '#billing/rules/bill-document.ts';
import type { Cents } from '#platform/pure/money.ts';

/** `withdrawn`: by the customer, before it was answered. */
export type DisputeState = 'open' | 'accepted' | 'rejected' | 'withdrawn';

/** How often an invoice may be disputed, because the notice periods begin anew after each one. */
export const MAX_DISPUTES = 3;

type Line = { cents: Cents; vat_percent: number };

/**
 * The sum of the chosen lines with VAT, at most what is left of the invoice. `chosen`: places in `lines`. 0 when nothing positive is chosen, null when
 * a place does not exist.
 */
export const computeDisputedCents = (
  { lines, basis }: { lines: readonly Line[]; basis: PriceBasis },
  chosen: readonly number[],
  remaining_cents: Cents,
): Cents | null => {
  const places = [...new Set(chosen)];
  const chosenLines = places.flatMap((place) => lines[place] ?? []);
  if (chosenLines.length < places.length) return null;
  const { gross_cents } = computeBillTotals(chosenLines, basis);
  return Math.max(0, Math.min(gross_cents, remaining_cents));
};
