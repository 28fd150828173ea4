import { formatCountry } from '#platform/pure/country-name.ts';
import type { InvoiceDetails } from '#billing/contract.ts';
import { useLanguage } from '#platform/browser/i18n.ts';
import { dataScale, dataInScaledUnit } from '#usage/rules/format-usage-amount.ts';
import { useLineTexts } from '../parts/use-line-texts.ts';
import { useInvoiceTexts } from './use-invoice-texts.ts';

type Part = NonNullable<InvoiceDetails['change']>['parts'][number];

/** Words for what changed from one bill to the next. */
export const useBillChangeTexts = () => {
  const { t, format, monthOf } = useInvoiceTexts();
  const { lineNameOf } = useLineTexts();
  const language = useLanguage();
  const quantityOf = ({ service, quantity }: NonNullable<Part['used']>, amount: number): string => {
    if (service === 'other') return t('used.other');
    // When quantities are equal or lower and the cost is higher, only the kind of usage is named.
    if (Math.sign(quantity) !== Math.sign(amount)) return t(`used.${service}Alone`);
    const count = Math.abs(quantity);
    if (service === 'data') {
      const { unit, digits } = dataScale(count);
      const size = format.amount(dataInScaledUnit(count), t(`unit.${unit}`), digits);
      return t(quantity < 0 ? 'used.dataLess' : 'used.data', { amount: size });
    }
    return t(`used.${service}${quantity < 0 ? 'Less' : ''}`, { count });
  };
  /** A line of the bill, with its days where a month was not whole. For example: plan Oak for a whole month (4 of 31 days before). */
  const nameWithDays = (part: Part): string => {
    const name = lineNameOf(part);
    if (!part.days) return name;
    const { charged, of } = part.days.after;
    return charged === of
      ? t('change.wholeMonth', { name, count: part.days.before.charged, of: part.days.before.of })
      : t('change.partOfMonth', { name, count: charged, of });
  };
  /** For example: 10 calls to Morocco. */
  const nameOf = (part: Part): string => {
    if (!part.used) return nameWithDays(part);
    const { place, country } = part.used;
    const quantityText = quantityOf(part.used, part.amount);
    if (place === 'none') return quantityText;
    const name = country === null ? '' : formatCountry(country, language);
    return t(`used.${place}`, { used: quantityText, country: name });
  };
  const titleOf = (part: Part): string => {
    const name = nameOf(part);
    return name.slice(0, 1).toLocaleUpperCase() + name.slice(1);
  };
  return { t, format, monthOf, nameOf, titleOf };
};
