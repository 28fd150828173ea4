import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { type InvoiceEvent, nextInvoiceState } from '#billing/rules/invoice-state.ts';
import { parseStructuredCommunication } from '#billing/rules/structured-communication.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import { toPostgresArray } from '#platform/db/postgres-array.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Cents } from '#platform/pure/money.ts';
import { customerCredit, customerInvoice, invoiceNumber, invoicePayment, invoiceReference } from './tables.ts';
import type { CreditKind } from '#billing/rules/customer-credit.ts';

export type InvoiceRow = typeof customerInvoice.$inferSelect;
export type InvoiceKey = Pick<InvoiceRow, 'customer_uuid' | 'invoice_uuid'>;

const byKey = ({ customer_uuid, invoice_uuid }: InvoiceKey) =>
  and(eq(customerInvoice.customer_uuid, customer_uuid), eq(customerInvoice.invoice_uuid, invoice_uuid));

/** Finds an invoice of a customer by its structured communication, written with or without its signs; null when there is none. */
export const findInvoiceByReference = async (
  q: Reader,
  customer_uuid: string,
  reference: string,
): Promise<InvoiceRow | null> => {
  const parsedReference = parseStructuredCommunication(reference);
  if (parsedReference === null) return null;
  const [row] = await q
    .select()
    .from(customerInvoice)
    .where(and(eq(customerInvoice.customer_uuid, customer_uuid), eq(customerInvoice.reference, parsedReference)));
  return row ?? null;
};

/** Reads an invoice of a customer, in any state; null when the customer has none of that uuid. Locks nothing. */
export const findInvoice = async (q: Reader, key: InvoiceKey): Promise<InvoiceRow | null> =>
  (await q.select().from(customerInvoice).where(byKey(key)))[0] ?? null;

/** Finds whose invoice a structured communication is; null when it is none of ours. */
export const findInvoiceKeyByReference = async (q: Reader, reference: string): Promise<InvoiceKey | null> => {
  // The communications of invoices of orders are in `invoice_number`.
  for (const table of [invoiceReference, invoiceNumber]) {
    const [row] = await q
      .select({ customer_uuid: table.customer_uuid, invoice_uuid: table.invoice_uuid })
      .from(table)
      .where(eq(table.reference, reference));
    if (row) return row;
  }
  return null;
};

/** Locks invoices of a customer, the oldest due first, until the transaction ends. Other invoices are ignored. */
export const lockInvoices = (tx: Tx, customer_uuid: string, uuids: readonly string[]): Promise<InvoiceRow[]> =>
  tx
    .select()
    .from(customerInvoice)
    .where(and(eq(customerInvoice.customer_uuid, customer_uuid), inArray(customerInvoice.invoice_uuid, [...uuids])))
    .orderBy(asc(customerInvoice.due_at), asc(customerInvoice.created_at), asc(customerInvoice.invoice_uuid))
    .for('update');

/** Keys of invoices by their structured communication; unknown ones are absent. Two statements. */
export const queryInvoiceKeysByReference = async (
  q: Reader,
  references: readonly string[],
): Promise<Map<string, InvoiceKey>> => {
  const keys = new Map<string, InvoiceKey>();
  for (const table of [invoiceNumber, invoiceReference]) {
    const { reference, customer_uuid, invoice_uuid } = table;
    const rows = await q
      .select({ reference, customer_uuid, invoice_uuid })
      .from(table)
      .where(sql`${reference} = any(${toPostgresArray(references)}::text[])`);
    for (const { reference: rowReference, ...key } of rows) if (rowReference !== null) keys.set(rowReference, key);
  }
  return keys;
};

/** Locks invoices of several customers: one customer after the other, the invoices of each in the order of `lockInvoices`. */
export const lockInvoicesOfCustomers = (tx: Tx, keys: readonly InvoiceKey[]): Promise<InvoiceRow[]> =>
  tx
    .select()
    .from(customerInvoice)
    .where(
      sql`(${customerInvoice.customer_uuid}, ${customerInvoice.invoice_uuid}) in (select * from unnest(
        ${toPostgresArray(keys.map(({ customer_uuid }) => customer_uuid))}::uuid[],
        ${toPostgresArray(keys.map(({ invoice_uuid }) => invoice_uuid))}::uuid[]))`,
    )
    .orderBy(
      asc(customerInvoice.customer_uuid),
      asc(customerInvoice.due_at),
      asc(customerInvoice.created_at),
      asc(customerInvoice.invoice_uuid),
    )
    .for('update');

/** Locks the invoice of an order until the transaction ends. */
export const lockInvoiceOfOrder = async (
  tx: Tx,
  { customer_uuid, order_uuid }: { customer_uuid: string; order_uuid: string },
): Promise<void> => {
  await tx
    .select({ invoice_uuid: customerInvoice.invoice_uuid })
    .from(customerInvoice)
    .where(and(eq(customerInvoice.customer_uuid, customer_uuid), eq(customerInvoice.order_uuid, order_uuid)))
    .orderBy(asc(customerInvoice.invoice_uuid))
    .for('update');
};

/** Sets locked invoices to paid, with nothing left. One statement. */
export const updateInvoicesToPaid = async (tx: Tx, rows: readonly InvoiceRow[], now: Date): Promise<void> => {
  if (rows.length === 0) return;
  await tx.execute(sql`update customer_invoice i
    set state = g.state, remaining_cents = 0, paid_at = ${toIso(now)}::timestamptz
    from unnest(${toPostgresArray(rows.map(({ customer_uuid }) => customer_uuid))}::uuid[],
      ${toPostgresArray(rows.map(({ invoice_uuid }) => invoice_uuid))}::uuid[],
      ${toPostgresArray(rows.map(({ state }) => nextInvoiceState(state, 'paid')))}::text[])
      as g (customer_uuid, invoice_uuid, state)
    where i.customer_uuid = g.customer_uuid and i.invoice_uuid = g.invoice_uuid`);
};

type InvoiceChange = Partial<
  Pick<InvoiceRow, 'remaining_cents' | 'credited_cents' | 'due_at' | 'paid_at' | 'debit_on'>
>;

/** Applies an event to a locked invoice, with `change`, and returns the new state. */
export const applyInvoiceEvent = async (
  tx: Tx,
  row: InvoiceRow,
  event: InvoiceEvent,
  change: InvoiceChange = {},
): Promise<InvoiceRow['state']> => {
  const state = nextInvoiceState(row.state, event);
  await tx
    .update(customerInvoice)
    .set({ ...change, state })
    .where(byKey(row));
  return state;
};

export type InvoicePaymentRow = typeof invoicePayment.$inferSelect;

/** Stores which invoices a payment is for. */
export const insertInvoicePayments = async (
  tx: Tx,
  rows: readonly Omit<typeof invoicePayment.$inferInsert, 'applied_cents' | 'returned_cents'>[],
): Promise<void> => {
  await insertRows(tx, invoicePayment, rows, { ignoreKnown: true });
};

/** The invoices of a payment, in the order in which they were planned. The payment must be locked. */
export const queryInvoicePayments = (
  q: Reader,
  { customer_uuid, payment_uuid }: Pick<InvoicePaymentRow, 'customer_uuid' | 'payment_uuid'>,
): Promise<InvoicePaymentRow[]> =>
  q
    .select()
    .from(invoicePayment)
    .where(and(eq(invoicePayment.customer_uuid, customer_uuid), eq(invoicePayment.payment_uuid, payment_uuid)))
    .orderBy(asc(invoicePayment.created_at), asc(invoicePayment.invoice_uuid));

/** Adds to what a payment paid of an invoice, or to what was taken back of it. */
export const addToInvoicePayment = async (
  tx: Tx,
  row: Pick<InvoicePaymentRow, 'customer_uuid' | 'payment_uuid' | 'invoice_uuid'> & { created_at: Date },
  { applied_cents = 0, returned_cents = 0 }: { applied_cents?: Cents; returned_cents?: Cents },
): Promise<void> => {
  await tx
    .insert(invoicePayment)
    .values({ ...row, planned_cents: applied_cents, applied_cents, returned_cents })
    .onConflictDoUpdate({
      target: [invoicePayment.customer_uuid, invoicePayment.payment_uuid, invoicePayment.invoice_uuid],
      set: {
        applied_cents: sql`${invoicePayment.applied_cents} + ${applied_cents}`,
        returned_cents: sql`${invoicePayment.returned_cents} + ${returned_cents}`,
      },
    });
};

/** Stores what new payments paid. */
export const insertAppliedPayments = (tx: Tx, rows: readonly (typeof invoicePayment.$inferInsert)[]): Promise<void> =>
  insertRows(
    tx,
    invoicePayment,
    rows.map((row) => ({ ...row, returned_cents: 0 })),
  );

type NewCredit = { customer_uuid: string; kind: CreditKind; about: string; amount_cents: Cents; created_at: Date };

/** Inserts credit entries; one that exists already is ignored. */
export const insertCredits = (tx: Tx, entries: readonly NewCredit[]): Promise<void> =>
  insertRows(
    tx,
    customerCredit,
    entries.filter(({ amount_cents }) => amount_cents !== 0),
    { ignoreKnown: true },
  );

/** Inserts a credit entry, unless it exists already or is 0. */
export const insertCredit = async (tx: Tx, entry: NewCredit): Promise<void> => {
  if (entry.amount_cents !== 0) await tx.insert(customerCredit).values(entry).onConflictDoNothing();
};

/** The credit that is left of the overpaid part of a payment, in cents: at most the whole credit of the customer, which bills and payouts lower. */
export const queryCreditLeftOfPayment = async (
  q: Reader,
  { customer_uuid, payment_uuid }: Pick<InvoicePaymentRow, 'customer_uuid' | 'payment_uuid'>,
): Promise<Cents> => {
  const { about, kind, amount_cents } = customerCredit;
  const ofPayment = sql`${about} like ${`${payment_uuid}%`} and ${kind} in ('overpaid', 'returned')`;
  const [row] = await q
    .select({
      of_payment_cents: sql<number>`coalesce(sum(${amount_cents}) filter (where ${ofPayment}), 0)::int`,
      whole_cents: sql<number>`coalesce(sum(${amount_cents}), 0)::int`,
    })
    .from(customerCredit)
    .where(eq(customerCredit.customer_uuid, customer_uuid));
  return row ? Math.min(row.of_payment_cents, row.whole_cents) : 0;
};

/** The newest payment of an invoice; null before one. */
export const findNewestPaymentOfInvoice = async (
  q: Reader,
  { customer_uuid, invoice_uuid }: InvoiceKey,
): Promise<string | null> => {
  const [row] = await q
    .select({ payment_uuid: invoicePayment.payment_uuid })
    .from(invoicePayment)
    .where(and(eq(invoicePayment.customer_uuid, customer_uuid), eq(invoicePayment.invoice_uuid, invoice_uuid)))
    .orderBy(desc(invoicePayment.created_at))
    .limit(1);
  return row?.payment_uuid ?? null;
};

/** Stores the day of the direct debit of an invoice; null when there is none any more. */
export const updateDebitDay = async (tx: Tx, key: InvoiceKey, debit_on: InvoiceRow['debit_on']): Promise<void> => {
  await tx.update(customerInvoice).set({ debit_on }).where(byKey(key));
};
