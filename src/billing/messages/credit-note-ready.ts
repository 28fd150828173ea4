import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import { buildVatRows } from './vat-rows.ts';

/** Reports that a credit note has corrected an invoice. Amount in euro. */
export const creditNoteReadyMessage = defineMessage({
  name: 'credit-note-ready',
  domain: 'billing',
  data: z.object({
    number: z.string(),
    /** The number of the invoice that it corrects. */
    corrects: z.string(),
    /** With VAT. */
    amount: z.number(),
    /** Without VAT: of a company. */
    net: z.number().nullish(),
  }),
  values: ({ number, corrects, amount }, language) => ({ number, corrects, amount: formatOf(language).money(amount) }),
  sections: async ({ number, amount, net }, { language }) => {
    const rows = buildVatRows({ net, gross: amount }, language);
    if (rows.length === 0) return [];
    const t = texts(language, 'billing/messages');
    return [
      {
        title: t('invoice.creditNote', { number }),
        rows: [...rows, [t('invoice.withVat'), formatOf(language).money(amount)] as const],
      },
    ];
  },
  path: () => paymentsPaths.payments(),
});
