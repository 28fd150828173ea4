import { z } from 'zod';
import { billingPaths } from '#billing/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';

/** Acknowledges the dispute of an invoice. Amounts in euro. */
export const invoiceDisputedMessage = defineMessage({
  name: 'invoice-disputed',
  domain: 'dunning',
  data: z.object({
    customer_uuid: z.uuid(),
    number: z.string(),
    reference: z.string(),
    disputed: z.number(),
    /** Amount that stays due; 0 for a dispute of all. */
    rest: z.number(),
    reason: z.string(),
  }),
  variant: ({ rest }) => (rest > 0 ? 'part' : 'whole'),
  values: ({ number, disputed, rest }, language) => ({
    number,
    disputed: formatOf(language).money(disputed),
    rest: formatOf(language).money(rest),
  }),
  path: ({ reference }) => billingPaths.invoice(reference),
  sections: async ({ number, disputed, rest, reason }, { language }) => {
    const t = texts(language, 'dunning/messages');
    const format = formatOf(language);
    return [
      {
        title: t('claim.title', { number }),
        rows: [
          [t('claim.disputed'), format.money(disputed)] as const,
          ...(rest > 0 ? [[t('claim.rest'), format.money(rest)] as const] : []),
          [t('claim.reason'), reason] as const,
        ],
      },
    ];
  },
});
