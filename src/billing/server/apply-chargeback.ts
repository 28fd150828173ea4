import { and, eq } from 'drizzle-orm';
import { allocateReturn, allocateReversalOfReturn } from '#billing/rules/apply-payment.ts';
import { computeDueDay } from '#billing/rules/payment-term.ts';
import { buildChargebackEntry } from '#billing/rules/prepaid-balance.ts';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import type { JournalEntry } from '#ledger/rules/journal-entry.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import type { Chargeback } from '#payments/events.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import { brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { issueInvoiceForNegativeBalance } from './commands.ts';
import {
  addToInvoicePayment,
  applyInvoiceEvent,
  insertCredit,
  type InvoiceRow,
  lockInvoices,
  queryCreditLeftOfPayment,
  queryInvoicePayments,
} from './invoices.store.ts';
import { publishInvoiceReduced, publishInvoiceReopened } from './invoices/publish-invoice-change.ts';
import { insertAndPostEntry, lockPrepaidEntries } from './prepaid/prepaid.store.ts';
import { scheduleAdditionalTopUpRequest } from './prepaid/schedule-additional-top-up-request.ts';
import { customerInvoice } from './tables.ts';

/**
 * Adds what a bank took back to what is left to pay of a locked invoice, or takes off what it gave back (negative). Returns the cents that the invoice
 * takes: of a reversal at most what is left to pay.
 */
const applyReturnToInvoice = async (tx: Tx, ctx: EventContext, row: InvoiceRow, cents: Cents): Promise<Cents> => {
  const now = ctx.now();
  const remaining_cents = Math.max(0, row.remaining_cents + cents);
  const isPaid = remaining_cents === 0;
  await applyInvoiceEvent(tx, row, isPaid ? 'paid' : 'returned', {
    remaining_cents,
    debit_on: null,
    ...(isPaid
      ? { paid_at: now }
      : { paid_at: null, due_at: startOfBusinessDay(computeDueDay(brusselsDate(now), ctx.settings)) }),
  });
  if (cents > 0) await publishInvoiceReopened(tx, ctx, row);
  else await publishInvoiceReduced(tx, ctx, { ...row, before_cents: row.remaining_cents, remaining_cents });
  return remaining_cents - row.remaining_cents;
};

/** Takes cents off the credit of the customer, or gives them back (negative). Once per chargeback. */
const debitCredit = (
  tx: Tx,
  ctx: EventContext,
  { customer_uuid, chargeback_key }: Chargeback,
  cents: Cents,
): Promise<void> =>
  insertCredit(tx, {
    customer_uuid,
    kind: 'returned',
    about: chargeback_key,
    amount_cents: 0 - cents,
    created_at: ctx.now(),
  });

/**
 * Reopens the paid invoice of an order for the amount that the bank took back and the credit that is left of the payment does not cover; a reversal
 * marks it as paid again, and what it does not take is credit.
 */
const reopenInvoiceOfOrder = async (tx: Tx, ctx: EventContext, chargeback: Chargeback): Promise<void> => {
  const { customer_uuid, subject_uuid, amount_cents, chargeback_key } = chargeback;
  const [invoice] = await tx
    .select({ invoice_uuid: customerInvoice.invoice_uuid })
    .from(customerInvoice)
    .where(and(eq(customerInvoice.customer_uuid, customer_uuid), eq(customerInvoice.order_uuid, subject_uuid)));
  const [row] = invoice ? await lockInvoices(tx, customer_uuid, [invoice.invoice_uuid]) : [];
  if (!row) return;
  const { invoice_uuid } = row;
  const credit_cents = await queryCreditLeftOfPayment(tx, chargeback);
  const from_credit_cents = Math.min(Math.max(0, credit_cents), Math.max(0, amount_cents));
  const owed_cents = amount_cents - from_credit_cents;
  const cents = owed_cents === 0 ? 0 : await applyReturnToInvoice(tx, ctx, row, owed_cents);
  const booking = { customer_uuid, entry_key: chargeback_key, invoice_uuid, amount_cents: cents, now: ctx.now() };
  if (cents !== 0) await postJournalEntries(tx, [entryBuilders.invoiceReopened(booking)]);
  await debitCredit(tx, ctx, chargeback, amount_cents - cents);
};

/**
 * Reopens the invoices that a payment paid, for the amount that the bank took back and the credit that is left of the payment does not cover. A
 * reversal marks them as paid again, and what they do not take is credit.
 */
const reopenPaidInvoices = async (tx: Tx, ctx: EventContext, chargeback: Chargeback): Promise<void> => {
  const now = ctx.now();
  const { customer_uuid, payment_uuid, amount_cents, chargeback_key } = chargeback;
  const paidInvoices = await queryInvoicePayments(tx, chargeback);
  const credit = await queryCreditLeftOfPayment(tx, chargeback);
  const { allocations } =
    amount_cents < 0
      ? allocateReversalOfReturn(paidInvoices, 0 - amount_cents)
      : allocateReturn(paidInvoices, credit, amount_cents);
  const uuids = allocations.map(({ invoice_uuid }) => invoice_uuid);
  const rows = uuids.length > 0 ? await lockInvoices(tx, customer_uuid, uuids) : [];
  const journalEntries: JournalEntry[] = [];
  let on_invoices_cents = 0;
  for (const { invoice_uuid, cents } of allocations) {
    const row = rows.find((each) => each.invoice_uuid === invoice_uuid);
    if (!row) continue;
    const returned_cents = await applyReturnToInvoice(tx, ctx, row, cents);
    const paidInvoice = { customer_uuid, payment_uuid, invoice_uuid, created_at: now };
    await addToInvoicePayment(tx, paidInvoice, { returned_cents });
    on_invoices_cents += returned_cents;
    const entry_key = `${chargeback_key} ${invoice_uuid}`;
    const booking = { customer_uuid, entry_key, invoice_uuid, amount_cents: returned_cents, now };
    if (returned_cents !== 0) journalEntries.push(entryBuilders.invoiceReopened(booking));
  }
  await postJournalEntries(tx, journalEntries);
  await debitCredit(tx, ctx, chargeback, amount_cents - on_invoices_cents);
};

/** Invoices a returned top-up of a SIM that has ended. The invoice counts as paid by it and taken back, so that a reversal finds it. */
const issueInvoiceOfReturnedTopUp = async (tx: Tx, ctx: EventContext, chargeback: Chargeback): Promise<void> => {
  const { customer_uuid, payment_uuid, chargeback_key: cause_key, amount_cents } = chargeback;
  const { invoice_uuid } = await issueInvoiceForNegativeBalance(tx, ctx, { customer_uuid, cause_key, amount_cents });
  const paidInvoice = { customer_uuid, payment_uuid, invoice_uuid, created_at: ctx.now() };
  await addToInvoicePayment(tx, paidInvoice, { applied_cents: amount_cents, returned_cents: amount_cents });
};

/**
 * Takes a top-up off the balance, or a reversal onto it. When the SIM has ended, its balance is closed: the amount is invoiced, and a reversal pays that
 * invoice or becomes credit.
 */
const debitTopUp = async (tx: Tx, ctx: EventContext, chargeback: Chargeback): Promise<void> => {
  const { customer_uuid, subject_uuid: order_product_uuid, amount_cents } = chargeback;
  const key = { customer_uuid, order_product_uuid };
  const entry = buildChargebackEntry(await lockPrepaidEntries(tx, key), chargeback);
  if (entry) {
    await insertAndPostEntry(tx, key, entry, ctx.now());
    await scheduleAdditionalTopUpRequest(tx, ctx, key);
  } else if (amount_cents > 0) await issueInvoiceOfReturnedTopUp(tx, ctx, chargeback);
  else await reopenPaidInvoices(tx, ctx, chargeback);
};

/** Makes a charged-back payment owed again: the invoices that it paid are open, or the prepaid balance is lower. */
export const applyChargeback = async (tx: Tx, ctx: EventContext, chargeback: Chargeback): Promise<void> => {
  if (chargeback.purpose === 'order') await reopenInvoiceOfOrder(tx, ctx, chargeback);
  if (chargeback.purpose === 'invoice') await reopenPaidInvoices(tx, ctx, chargeback);
  if (chargeback.purpose === 'top-up') await debitTopUp(tx, ctx, chargeback);
};
