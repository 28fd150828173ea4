import { invoiceByMailMessage } from '#billing/messages/invoice-by-mail.ts';
import { reasonToMailPdf } from '#billing/rules/e-invoice-state.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { type EInvoiceDelivery, getFrozenDocument, updateEInvoiceDelivery } from './e-invoices.store.ts';

/** Mails the PDF of a locked e-invoice, once, when it does not arrive over Peppol. */
export const mailEInvoiceIfNeeded = async (
  tx: Tx,
  ctx: Pick<JobContext, 'queue' | 'now'>,
  delivery: EInvoiceDelivery,
  isOverdue: boolean,
): Promise<void> => {
  const reason = reasonToMailPdf(delivery.state, isOverdue);
  if (reason === null || delivery.mailed_at !== null) return;
  const { customer_uuid, document_uuid } = delivery;
  const { data, language } = await getFrozenDocument(tx, delivery);
  await updateEInvoiceDelivery(tx, delivery, { mailed_at: ctx.now() });
  await sendMessage(tx, ctx.queue, invoiceByMailMessage, {
    key: `invoice-by-mail-${document_uuid}`,
    to: { customer_uuid },
    // The language of the attached document.
    language,
    data: { customer_uuid, document_uuid, number: data.number, kind: data.kind, why: reason },
  });
};
