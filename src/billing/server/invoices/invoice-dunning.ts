import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import { billedMonth, customerInvoice, pendingCharge } from '../tables.ts';
import { applyInvoiceEvent, type InvoiceKey, type InvoiceRow, lockInvoices } from '../invoices.store.ts';

/** Locks an invoice until the transaction ends; null when there is none. Lock order: the invoice, then what depends on it. */
export const lockInvoice = async (tx: Tx, { customer_uuid, invoice_uuid }: InvoiceKey): Promise<InvoiceRow | null> =>
  (await lockInvoices(tx, customer_uuid, [invoice_uuid]))[0] ?? null;

/** The state of the reminders, dispute and instalments of an invoice, as its replies contain it. */
export type InvoiceDunning = Pick<
  InvoiceRow,
  'dunning' | 'disputed_cents' | 'next_step' | 'next_step_on' | 'instalment_cents' | 'instalment_on'
>;

/** Writes how far the reminders of an invoice have come, what is disputed, or the next instalment. */
export const updateInvoiceDunning = async (
  tx: Tx,
  { customer_uuid, invoice_uuid }: InvoiceKey,
  change: Partial<InvoiceDunning>,
): Promise<void> => {
  await tx
    .update(customerInvoice)
    .set(change)
    .where(and(eq(customerInvoice.customer_uuid, customer_uuid), eq(customerInvoice.invoice_uuid, invoice_uuid)));
};

/** Marks a locked invoice as overdue, where its state allows that. */
export const applyOverdue = (tx: Tx, row: InvoiceRow): Promise<InvoiceRow['state']> =>
  applyInvoiceEvent(tx, row, 'overdue');

/** Opens or closes the dispute of a locked invoice. Closed, it leaves the invoice open; the caller applies that it is overdue. */
export const applyDispute = async (tx: Tx, row: InvoiceRow, event: 'disputed' | 'dispute_closed'): Promise<void> => {
  await applyInvoiceEvent(tx, row, event);
};

/** Marks a locked invoice as written off. Returns whether its state allows that. */
export const applyWriteOff = async (tx: Tx, row: InvoiceRow): Promise<boolean> =>
  (await applyInvoiceEvent(tx, row, 'written_off', { debit_on: null })) === 'written_off';

type NewCharge = {
  customer_uuid: string;
  /** Key of the charge's cause; charged once per key. */
  about: string;
  kind: 'reminder_cost' | 'late_interest';
  /** Printed number of the invoice that was paid late. */
  invoice_number: string;
  cents: Cents;
  created_at: Date;
};

/** Puts an amount without VAT on the next bill of the customer. Repeated calls have no effect. */
export const insertPendingCharge = async (tx: Tx, charge: NewCharge): Promise<void> => {
  if (charge.cents > 0) await tx.insert(pendingCharge).values(charge).onConflictDoNothing();
};

/** Deletes charges that are on no bill yet. */
export const deletePendingCharges = async (tx: Tx, customer_uuid: string, abouts: readonly string[]): Promise<void> => {
  for (const chargeKey of abouts)
    await tx
      .delete(pendingCharge)
      .where(
        and(
          eq(pendingCharge.customer_uuid, customer_uuid),
          eq(pendingCharge.about, chargeKey),
          isNull(pendingCharge.invoice_uuid),
        ),
      );
};

/** The uuid that sorts before all others. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** Invoices with something left to pay, not written off, that were due before the instant `before`, in key order after `after`. */
export const queryOverdueInvoices = (
  q: Reader,
  { before, after, limit }: { before: Date; after: InvoiceKey | null; limit: number },
): Promise<Pick<InvoiceRow, 'customer_uuid' | 'invoice_uuid' | 'due_at'>[]> => {
  const { customer_uuid, invoice_uuid, due_at, remaining_cents, state } = customerInvoice;
  const { customer_uuid: customer = NIL_UUID, invoice_uuid: invoice = NIL_UUID } = after ?? {};
  return q
    .select({ customer_uuid, invoice_uuid, due_at })
    .from(customerInvoice)
    .where(
      and(
        sql`${state} <> 'paid' and ${state} <> 'credited'`,
        ne(state, 'written_off'),
        lt(due_at, before),
        gt(remaining_cents, 0),
        sql`(${customer_uuid}, ${invoice_uuid}) > (${customer}::uuid, ${invoice}::uuid)`,
      ),
    )
    .orderBy(asc(customer_uuid), asc(invoice_uuid))
    .limit(limit);
};

/** The unpaid sum of invoices that were due before an instant, without disputed sums. */
export const queryUndisputedOverdueCents = async (
  q: Reader,
  { customer_uuid, before }: { customer_uuid: string; before: Date },
): Promise<Cents> => {
  const { customer_uuid: customer, due_at, remaining_cents, disputed_cents, state } = customerInvoice;
  const [row] = await q
    .select({ cents: sql<number>`coalesce(sum(greatest(0, ${remaining_cents} - ${disputed_cents})), 0)::int` })
    .from(customerInvoice)
    .where(
      and(
        eq(customer, customer_uuid),
        sql`${state} <> 'paid' and ${state} <> 'credited'`,
        ne(state, 'written_off'),
        lt(due_at, before),
      ),
    );
  return row?.cents ?? 0;
};

/** The SIMs whose service these invoices of a customer are about, by invoice; an invoice that is not a bill has no entry. */
export const querySimsOfInvoices = async (
  q: Reader,
  customer_uuid: string,
  invoice_uuids: readonly string[],
): Promise<Map<string, string[]>> => {
  if (invoice_uuids.length === 0) return new Map();
  const { customer_product_uuid: uuid, invoice_uuid } = billedMonth;
  const rows = await q
    .selectDistinct({ invoice_uuid, uuid })
    .from(billedMonth)
    .where(and(eq(billedMonth.customer_uuid, customer_uuid), inArray(invoice_uuid, [...invoice_uuids])))
    .orderBy(uuid);
  return new Map(
    [...Map.groupBy(rows, (row) => row.invoice_uuid)].map(([key, invoiceRows]) => [
      key,
      invoiceRows.map((row) => row.uuid),
    ]),
  );
};
