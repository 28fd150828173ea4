import type { PriceSumReply } from '#billing/contract.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import type { PriceSum } from './price-sum.ts';

/** Price sum in replies, in euro. */
export const toPriceSumReply = ({ parts, total_cents, contributions_cents, vat_cents }: PriceSum): PriceSumReply => ({
  parts: parts.map(({ cents, ...part }) => ({ ...part, amount: centsToEuro(cents) })),
  total: centsToEuro(total_cents),
  contributions: centsToEuro(contributions_cents),
  vat: centsToEuro(vat_cents),
});
