import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';
import { localizedSetting } from '#platform/pure/localized-setting.ts';
import { formatOf } from '#platform/pure/format.ts';

/** Confirms the mandate with the full text of the SEPA rulebook, on a durable medium. */
export const mandateConfirmed = defineMessage({
  name: 'mandate-confirmed',
  domain: 'payments',
  data: z.object({
    reference: z.string(),
    iban_end: z.string(),
    account_holder: z.string(),
    agreed_at: z.iso.datetime(),
  }),
  values: (data) => data,
  sections: async ({ reference, iban_end, account_holder, agreed_at }, { settings, language }) => {
    const t = texts(language, 'payments/messages');
    const creditor = localizedSetting(settings.PROVIDER_NAME, language);
    return [
      {
        title: t('mandate.title'),
        rows: [
          [t('mandate.reference'), reference],
          [t('mandate.creditor'), creditor],
          [t('mandate.address'), localizedSetting(settings.PROVIDER_ADDRESS, language)],
          [t('mandate.creditorId'), settings.CREDITOR_ID],
          [t('mandate.holder'), account_holder],
          [t('mandate.account'), iban_end],
          [t('mandate.agreed'), formatOf(language).date(agreed_at)] as const,
        ],
        note: t('mandate.text', { creditor }),
      },
    ];
  },
});
