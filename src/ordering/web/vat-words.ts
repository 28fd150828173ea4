import type { Format } from '#platform/browser/format.ts';
import type { Texts } from '#platform/browser/i18n.ts';
import { type Cents, splitVat, toWire, VAT_PERCENT } from '#platform/pure/money.ts';

/** "€18.18 excl. VAT, plus €3.82 VAT of 21%.": a company deducts the VAT of what it pays. */
export const vatSplit = (t: Texts, format: Format, total_cents: Cents, percent = VAT_PERCENT): string => {
  const { net_cents, vat_cents } = splitVat(total_cents, percent);
  const money = (cents: Cents) => format.money(toWire(cents));
  return t('order.vatSplit', { net: money(net_cents), vat: money(vat_cents), rate: format.percent(percent / 100) });
};

/** An amount in cents as a company counts it, in euro. */
export const netOf = (total_cents: Cents, percent = VAT_PERCENT): number =>
  toWire(splitVat(total_cents, percent).net_cents);
