import { type Cents, splitVat, toWire, VAT_PERCENT } from '#platform/pure/money.ts';

/** An amount in cents as a company counts it, in euro. */
export const netOf = (total_cents: Cents, percent = VAT_PERCENT): number =>
  toWire(splitVat(total_cents, percent).net_cents);
