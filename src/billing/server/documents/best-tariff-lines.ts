import type { PriceBasis } from '#billing/rules/bill-document.ts';
import type { BestTariff } from '#billing/rules/bill-presentation.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import { formatNetPrice } from '#platform/pure/vat-text.ts';
import { BILL_TEMPLATE_VERSION, type BillTemplate, wordingOf, documentTexts } from './bill-template.ts';

/** The yearly advice in words, a sentence for each SIM: the same on the PDF and in the mail. Companies read what they save without VAT. */
export const bestTariffLines = (
  tariffs: readonly BestTariff[],
  basis: PriceBasis,
  language: Language,
  template: BillTemplate = BILL_TEMPLATE_VERSION,
): string[] => {
  const t = documentTexts(language, wordingOf(template));
  const format = formatOf(language);
  const money = (cents: Cents): string =>
    basis === 'net' ? formatNetPrice(texts(language, 'platform'), format, cents) : format.money(centsToEuro(cents));
  return tariffs.map(({ msisdn, better, months: count }) => {
    const simParams = { count, msisdn: formatPhone(msisdn) };
    return better
      ? t('tariff.better', { ...simParams, plan: better.plan, saved: money(better.saved_cents_per_month) })
      : t('tariff.best', simParams);
  });
};
