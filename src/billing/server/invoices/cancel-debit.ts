import { cancelCollection } from '#payments/server/commands.ts';
import { findOpenCollection } from '#payments/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import { updateDebitDay, type InvoiceKey } from '../invoices.store.ts';

/**
 * Cancels the direct debit of an invoice that was paid, disputed or put in instalments meanwhile. When the bank has the debit already, the money
 * still comes, and what is too much becomes credit. `paid_by`: the payment that paid the invoice, which may be the debit itself.
 */
export const cancelDebitOfInvoice = async (
  tx: Tx,
  { customer_uuid, invoice_uuid }: InvoiceKey,
  { now, paid_by = null }: { now: Date; paid_by?: string | null },
): Promise<void> => {
  const openCollection = await findOpenCollection(tx, { customer_uuid, subject_uuid: invoice_uuid });
  if (!openCollection || openCollection.payment_uuid === paid_by) return;
  const key = { customer_uuid, payment_uuid: openCollection.payment_uuid };
  if (await cancelCollection(tx, { ...key, now })) await updateDebitDay(tx, { customer_uuid, invoice_uuid }, null);
};
