import type { ShownSum } from '#billing/contract.ts';
import { toWire } from '#platform/pure/money.ts';
import type { PriceSum } from './price-sum.ts';

/** A sum as it is told and shown, in euro. */
export const shownSum = ({ parts, total_cents, contributions_cents, vat_cents }: PriceSum): ShownSum => ({
  parts: parts.map(({ cents, ...part }) => ({ ...part, amount: toWire(cents) })),
  total: toWire(total_cents),
  contributions: toWire(contributions_cents),
  vat: toWire(vat_cents),
});
