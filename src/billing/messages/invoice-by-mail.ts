import { z } from 'zod';
import { billDocumentKinds } from '#billing/rules/bill-document.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { texts } from '#platform/i18n/texts.ts';
import { renderBillDocument } from '../server/documents/render-bill-document.ts';
import { getFrozenDocument } from '../server/e-invoices/e-invoices.store.ts';

/** Sends the PDF of an invoice or credit note by mail to a company that did not receive it over Peppol. */
export const invoiceByMailMessage = defineMessage({
  name: 'invoice-by-mail',
  domain: 'billing',
  data: z.object({
    customer_uuid: z.uuid(),
    document_uuid: z.uuid(),
    number: z.string(),
    kind: z.enum(billDocumentKinds),
    /** `late`: the delivery is not confirmed yet. */
    why: z.enum(['unregistered', 'refused', 'late']),
  }),
  // The job draws a PDF, and no request waits for it.
  priority: 'later',
  variant: ({ why }) => why,
  values: ({ number, kind }, language) => ({
    document: texts(language, 'billing/messages')(kind === 'credit_note' ? 'byMail.creditNote' : 'byMail.invoice', {
      number,
    }),
  }),
  path: () => paymentsPaths.payments(),
  files: async ({ customer_uuid, document_uuid, kind, number }, { db }) => {
    const { data, language, template_version } = await getFrozenDocument(db.read, { customer_uuid, document_uuid });
    const content = await renderBillDocument(data, data.presentation, language, template_version);
    return [{ name: `${kind.replaceAll('_', '-')}-${number}.pdf`, type: 'application/pdf', content }];
  },
});
