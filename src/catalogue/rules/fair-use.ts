import { type Cents, splitVat } from '#platform/pure/money.ts';

/**
 * Highest wholesale price of roaming data, in cents a GB without VAT, from 2027 on (1.10 euro until then).
 * Source: Regulation (EU) 2022/612, article 11(1).
 */
export const WHOLESALE_CAP_CENTS = 100;

/**
 * The EU roaming data that a plan, or extra data on top of it, must at least include, in whole GB: twice its price without VAT, divided by the wholesale cap,
 * and never more than the plan's own data. Source: Implementing Regulation (EU) 2016/2286, article 4(2).
 * `data_gb` null is unlimited.
 */
export function minimumRoamingGb(price_cents: Cents, data_gb: number | null): number {
  const { net_cents } = splitVat(price_cents);
  const minimumGb = Math.ceil((2 * net_cents) / WHOLESALE_CAP_CENTS);
  return data_gb === null ? minimumGb : Math.min(minimumGb, data_gb);
}
