import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import { centsToEuro, euroToCentsOrZero } from '#platform/pure/money.ts';

/** Rows above the total in a mail to a company: the net amount and the VAT, in euro. Empty without `net`, as for private customers. */
export const buildVatRows = (
  { net, gross }: { net: number | null | undefined; gross: number },
  language: Language,
): (readonly [label: string, value: string])[] => {
  if (net === null || net === undefined) return [];
  const t = texts(language, 'billing/messages');
  const { money } = formatOf(language);
  const vat = centsToEuro(euroToCentsOrZero(gross) - euroToCentsOrZero(net));
  return [
    [t('invoice.net'), money(net)],
    [t('invoice.vat'), money(vat)],
  ];
};
