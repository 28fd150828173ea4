import { type Cents, splitVat, centsToEuro, VAT_PERCENT } from '#platform/pure/money.ts';

/** Converts cents including VAT to euro excluding VAT. */
export const toNetEuro = (total_cents: Cents, percent = VAT_PERCENT): number =>
  centsToEuro(splitVat(total_cents, percent).net_cents);
