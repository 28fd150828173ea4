import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero } from '#platform/pure/money.ts';
import { formatNetPrice } from '#platform/pure/vat-text.ts';
import { useCustomer } from '../queries.ts';

/**
 * Formats a price without VAT, as companies compare it. `price` has VAT, in euro; `contributions`: its part without
 * VAT. Null for private customers, and for a price of 0.
 */
export const useNetPriceForCompany = (): ((price: number, contributions?: number) => string | null) => {
  const platformTexts = useTexts('platform');
  const format = useFormat();
  const isCompany = useCustomer().data?.type === BUSINESS;
  return (price, contributions = 0) =>
    isCompany && price !== 0
      ? formatNetPrice(platformTexts, format, euroToCentsOrZero(price), euroToCentsOrZero(contributions))
      : null;
};

/** Formats a price with VAT, in euro; for a company with the price without VAT after it. */
export const usePriceWithNet = (): ((price: number) => string) => {
  const format = useFormat();
  const netOf = useNetPriceForCompany();
  return (price) => {
    const net = netOf(price);
    return net === null ? format.money(price) : `${format.money(price)} (${net})`;
  };
};

/** The price without VAT, for companies only. `price` has VAT, except for its `contributions`; in euro. */
export function NetPrice({ price, contributions = 0 }: { price: number; contributions?: number }) {
  const net = useNetPriceForCompany()(price, contributions);
  return net === null ? null : <span className="small quiet">{net}</span>;
}
