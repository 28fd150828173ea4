import type { Format } from './format.ts';
import { type Cents, centsToEuro, euroToCentsOrZero, splitVat, VAT_PERCENT } from './money.ts';

type VatTextKey = 'vat.included' | 'vat.ofPart' | 'vat.split' | 'vat.splitPart';

/** A total in cents, and the part of it that goes to projects without VAT. */
export type TaxedTotal = { total_cents: Cents; contributions_cents: Cents };

/**
 * The VAT of a total in words: "VAT of 21% included: €3.90."; for a company: "€18.60 excl. VAT, plus €3.90 VAT of 21%." With contributions the text
 * names the part that carries VAT and the part that does not. Empty when nothing carries VAT. `t`: texts of the platform.
 */
export const formatVatText = (
  t: (key: VatTextKey, params: Record<string, string>) => string,
  format: Pick<Format, 'money' | 'percent'>,
  { total_cents, contributions_cents }: TaxedTotal,
  { company, vat_percent = VAT_PERCENT }: { company: boolean; vat_percent?: number },
): string => {
  const taxed_cents = total_cents - contributions_cents;
  const { net_cents, vat_cents } = splitVat(taxed_cents, vat_percent);
  if (vat_cents === 0) return '';
  const money = (cents: Cents) => format.money(centsToEuro(cents));
  const words = {
    rate: format.percent(vat_percent / 100),
    vat: money(vat_cents),
    taxed: money(taxed_cents),
    net: money(net_cents),
    contributions: money(contributions_cents),
  };
  const isFullyTaxed = contributions_cents === 0;
  if (company) return t(isFullyTaxed ? 'vat.split' : 'vat.splitPart', words);
  return t(isFullyTaxed ? 'vat.included' : 'vat.ofPart', words);
};

/** Computes the net price, in euro, of a price that includes VAT. */
export const withoutVat = (priceWithVat: number): number =>
  centsToEuro(splitVat(euroToCentsOrZero(priceWithVat)).net_cents);

/** A price with VAT as a company compares it: "€10.00 excl. VAT". */
export const formatNetPrice = (
  t: (key: 'vat.net', params: Record<string, string>) => string,
  format: Pick<Format, 'money'>,
  price_cents: Cents,
  /** The part of the price that carries no VAT. */
  contributions_cents: Cents = 0,
): string => {
  const { net_cents } = splitVat(price_cents - contributions_cents);
  return t('vat.net', { amount: format.money(centsToEuro(net_cents + contributions_cents)) });
};
