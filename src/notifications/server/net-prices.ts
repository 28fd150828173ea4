import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import { euroToCentsOrZero } from '#platform/pure/money.ts';
import { formatNetPrice } from '#platform/pure/vat-text.ts';
import type { MailSection } from './render.ts';

/** Formats the net price of a price with VAT, such as "€10.00 excl. VAT". `priceWithVat`: euro with VAT. */
export const formatWithoutVat = (priceWithVat: number, language: Language): string =>
  formatNetPrice(texts(language, 'platform'), formatOf(language), euroToCentsOrZero(priceWithVat));

/** Builds the mail section that repeats prices without VAT for a company; none for a private customer. `prices`: euro with VAT. */
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
