import { invoicePartiallyPaid, invoiceReopened, invoiceSettled } from '#billing/events.ts';
import type { Tx } from '#platform/db/database.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { EventContext } from '#platform/subscribers.ts';
import type { InvoiceKey } from '../invoices.store.ts';

type Ctx = Pick<EventContext, 'publish' | 'now'>;
type Change = InvoiceKey & { before_cents: Cents; remaining_cents: Cents };

/** Publishes that less is left to pay of an invoice. */
export const publishInvoiceReduced = async (
  tx: Tx,
  { publish, now }: Ctx,
  { customer_uuid, invoice_uuid, before_cents, remaining_cents }: Change,
  by: 'payment' | 'credit_note' = 'payment',
): Promise<void> => {
  if (remaining_cents >= before_cents) return;
  const key = { customer_uuid, invoice_uuid, cents: before_cents - remaining_cents, by, at: toIso(now()) };
  if (remaining_cents === 0) await publish(tx, invoiceSettled, { settled: [key] });
  else await publish(tx, invoicePartiallyPaid, { ...key, remaining_cents });
};

/** Publishes that more is left to pay of an invoice than before. */
export const publishInvoiceReopened = (
  tx: Tx,
  { publish, now }: Ctx,
  { customer_uuid, invoice_uuid }: InvoiceKey,
): Promise<void> => publish(tx, invoiceReopened, { customer_uuid, invoice_uuid, at: toIso(now()) });
