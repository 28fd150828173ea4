import { and, asc, desc, eq } from 'drizzle-orm';
import type { InvoiceKey } from '#billing/server/queries.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { invoiceDispute } from '../tables.ts';

export type Dispute = typeof invoiceDispute.$inferSelect;
type DisputeKey = Pick<Dispute, 'customer_uuid' | 'dispute_uuid'>;

const byKey = ({ customer_uuid, dispute_uuid }: DisputeKey) =>
  and(eq(invoiceDispute.customer_uuid, customer_uuid), eq(invoiceDispute.dispute_uuid, dispute_uuid));

/** The open dispute of an invoice; null without one. */
export const findOpenDispute = async (
  q: Reader,
  { customer_uuid, invoice_uuid }: InvoiceKey,
): Promise<Dispute | null> => {
  const ofInvoice = and(
    eq(invoiceDispute.customer_uuid, customer_uuid),
    eq(invoiceDispute.invoice_uuid, invoice_uuid),
    eq(invoiceDispute.state, 'open'),
  );
  return (await q.select().from(invoiceDispute).where(ofInvoice))[0] ?? null;
};

/** Disputes of an invoice, the newest first. */
export const queryDisputesOfInvoice = (q: Reader, { customer_uuid, invoice_uuid }: InvoiceKey): Promise<Dispute[]> =>
  q
    .select()
    .from(invoiceDispute)
    .where(and(eq(invoiceDispute.customer_uuid, customer_uuid), eq(invoiceDispute.invoice_uuid, invoice_uuid)))
    .orderBy(desc(invoiceDispute.created_at), desc(invoiceDispute.dispute_uuid));

/** Finds a dispute by its key; null when there is none. */
export const findDispute = async (q: Reader, key: DisputeKey): Promise<Dispute | null> =>
  (await q.select().from(invoiceDispute).where(byKey(key)))[0] ?? null;

/** At most `limit` open disputes of all customers, the oldest first. */
export const queryOpenDisputes = (q: Reader, limit: number): Promise<Dispute[]> =>
  q
    .select()
    .from(invoiceDispute)
    .where(eq(invoiceDispute.state, 'open'))
    .orderBy(asc(invoiceDispute.created_at))
    .limit(limit);

export const insertDispute = async (tx: Tx, dispute: typeof invoiceDispute.$inferInsert): Promise<void> => {
  await tx.insert(invoiceDispute).values(dispute);
};

export const updateDispute = async (
  tx: Tx,
  key: DisputeKey,
  change: Pick<Dispute, 'state' | 'credited_cents' | 'resolved_at'>,
): Promise<void> => {
  await tx.update(invoiceDispute).set(change).where(byKey(key));
};
