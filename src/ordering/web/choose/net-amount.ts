import { type Cents, splitVat, centsToEuro, VAT_PERCENT } from '#platform/pure/money.ts';

/** An amount in cents as a company counts it, in euro. */
export const toNetEuro = (total_cents: Cents, percent = VAT_PERCENT): number =>
  centsToEuro(splitVat(total_cents, percent).net_cents);
