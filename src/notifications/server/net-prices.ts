import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import { euroToCentsOrZero } from '#platform/pure/money.ts';
import { formatNetPrice } from '#platform/pure/vat-text.ts';
import type { MailSection } from './render.ts';

/** A price with VAT without it, such as "€10.00 excl. VAT". Euro. */
export const formatWithoutVat = (price: number, language: Language): string =>
  formatNetPrice(texts(language, 'platform'), formatOf(language), euroToCentsOrZero(price));

/** For a company, the prices that a mail names, without VAT; `prices` have VAT, in euro. None for a private customer. */
export const buildNetPriceSections = (
  prices: readonly (readonly [label: string, price: number])[],
  { company, language }: { company: boolean; language: Language },
): MailSection[] =>
  company && prices.length > 0
    ? [
        {
          title: texts(language, 'notifications')('withoutVat.title'),
          rows: prices.map(([label, price]) => [label, formatWithoutVat(price, language)] as const),
        },
      ]
    : [];
