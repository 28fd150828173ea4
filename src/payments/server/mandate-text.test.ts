import { expect, test } from 'vitest';
import { texts } from '#platform/i18n/texts.ts';
import { languages } from '#platform/pure/language.ts';
import { buildMandateText } from './mandate-text.ts';

const settings = {
  BRAND_NAME: 'Canopy',
  PROVIDER_NAME: 'Canopy Telecom BV',
  PROVIDER_ADDRESS: 'Wetstraat 1, 1000 Brussel',
  CREDITOR_ID: 'BE78ZZZ0999999922',
  APP_URL: 'https://canopy.example',
};

test.each(languages.flatMap((language) => [1, 2, 14].map((days) => [language, days] as const)))(
  'the screen in %s shows the mandate that is stored, with a notice of %i days',
  (language, days) => {
    const stored = buildMandateText({ ...settings, DEBIT_NOTICE_DAYS: days }, language);
    const t = texts(language, 'payments');
    const creditor = settings.PROVIDER_NAME;
    expect(t('payments.mandateTitle')).toBe(stored.title);
    expect([
      [t('payments.creditor'), creditor],
      [t('payments.creditorAddress'), settings.PROVIDER_ADDRESS],
      [t('payments.creditorId'), settings.CREDITOR_ID],
      [t('payments.mandateType'), t('payments.mandateRecurrent')],
      [t('payments.mandatePlace'), t('payments.mandateOnline', { url: settings.APP_URL })],
    ]).toEqual(stored.creditor.map(({ label, value }) => [label, value]));
    expect([
      `${t('payments.mandateText', { creditor })} ${t('payments.mandateRefund')}`,
      t('payments.mandateNotice', { count: days }),
    ]).toEqual(stored.lines);
  },
);
