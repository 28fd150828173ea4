import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import { isoDate } from '#platform/contract/schemas.ts';

/** Confirms the instalments of an invoice, with their days. Amounts in euro. */
export const instalmentsAgreedMessage = defineMessage({
  name: 'instalments-agreed',
  domain: 'dunning',
  data: z.object({
    customer_uuid: z.uuid(),
    number: z.string(),
    reference: z.string(),
    instalments: z.array(z.object({ due_on: isoDate, amount: z.number() })),
  }),
  values: ({ number, instalments }, language) => ({
    number,
    months: String(instalments.length),
    first: formatOf(language).money(instalments[0]?.amount ?? 0),
  }),
  path: ({ customer_uuid, reference }) => paymentsPaths.pay(customer_uuid, { ref: reference }),
  sections: async ({ number, reference, instalments }, { language }) => {
    const t = texts(language, 'dunning/messages');
    const format = formatOf(language);
    return [
      {
        title: t('claim.title', { number }),
        rows: [
          ...instalments.map(({ due_on, amount }) => [format.date(due_on), format.money(amount)] as const),
          [t('claim.reference'), reference] as const,
        ],
      },
    ];
  },
});
