import { sql } from 'drizzle-orm';
import { computeDueDay } from '#billing/rules/payment-term.ts';
import { buildClosingEntries, buildFirstDaysEntry, buildOrderPaymentEntry } from '#billing/rules/prepaid-balance.ts';
import { buildWithdrawalEntries } from '#billing/rules/prepaid-withdrawal.ts';
import type { PricePart } from '#billing/rules/price-sum.ts';
import { structuredCommunication } from '#billing/rules/structured-communication.ts';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import { queryRows, type Tx } from '#platform/db/database.ts';
import { brusselsDate, startOfBusinessDay, monthOf } from '#platform/pure/calendar.ts';
import { type Cents, VAT_PERCENT } from '#platform/pure/money.ts';
import type { EventContext } from '#platform/subscribers.ts';
import {
  insertAndPostEntries,
  insertAndPostEntry,
  lockPrepaidEntries,
  type PrepaidKey,
} from './prepaid/prepaid.store.ts';
import { customerInvoice, invoiceNumber } from './tables.ts';

export { issueAndDeliverFinalBills } from './bills/final-bill.ts';
export { issueSettlementInvoice } from './bills/issue-settlement-invoice.ts';
export { cancelDebitOfInvoice } from './invoices/cancel-debit.ts';
export { lockInvoiceOfOrder } from './invoices.store.ts';
export { issueAndSendAddonCreditNotes } from './invoices/credit-addon.ts';
export { issueAndSendShippingCreditNote } from './invoices/credit-shipping.ts';
export {
  applyDispute,
  applyOverdue,
  insertPendingCharge,
  deletePendingCharges,
  lockInvoice,
  applyWriteOff,
  updateInvoiceDunning,
} from './invoices/invoice-dunning.ts';
export { issueAndSendCreditNote } from './invoices/issue-and-send-credit-note.ts';
export { payOutCreditOfAccount } from './invoices/pay-out-credit.ts';
export { postClaimValue } from './invoices/value-claim.ts';
export { creditWithdrawnAddon } from './prepaid/prepaid-addons.ts';
export { creditWithdrawnAndDebitReturnedPlan } from './prepaid/prepaid-plan.ts';
export { lockPrepaidEntries } from './prepaid/prepaid.store.ts';
export { issueReceiptAttachment } from './receipts/issue-receipt.ts';
export { refundSimsOrCredit } from './refund-sims-or-credit.ts';

type PaidInvoice = { customer_uuid: string; order_uuid: string; amount_cents: Cents; invoice_uuid: string; now: Date };

/**
 * Returns the next invoice number. Numbers must not have gaps, so an advisory lock gives them to one transaction at a
 * time.
 */
const nextInvoiceNumber = async (tx: Tx): Promise<number> => {
  await queryRows(tx, sql`select pg_advisory_xact_lock(${advisoryLocks.invoiceNumbers})`);
  const [row] = await queryRows<{ next: number }>(
    tx,
    sql`select coalesce(max(number), 0)::int + 1 as next from invoice_number`,
  );
  return row?.next ?? 1;
};

/**
 * Issues an open invoice without a document, for the amount by which a prepaid balance is below zero, when there is no invoice to open again. No
 * service is posted in the books, because it was posted when it was used. Amount in cents.
 */
export const issueInvoiceForNegativeBalance = async (
  tx: Tx,
  ctx: Pick<EventContext, 'now' | 'newId' | 'settings'>,
  { customer_uuid, cause_key, amount_cents }: { customer_uuid: string; cause_key: string; amount_cents: Cents },
): Promise<{ invoice_uuid: string }> => {
  const [invoice_uuid, now] = [ctx.newId(), ctx.now()];
  const number = await nextInvoiceNumber(tx);
  const reference = structuredCommunication(number);
  const day = brusselsDate(now);
  await tx.insert(customerInvoice).values({
    customer_uuid,
    invoice_uuid,
    number,
    reference,
    month: monthOf(day),
    kind: 'settlement',
    amount_cents,
    remaining_cents: amount_cents,
    state: 'open',
    created_at: now,
    due_at: startOfBusinessDay(computeDueDay(day, ctx.settings)),
  });
  await tx.insert(invoiceNumber).values({ customer_uuid, invoice_uuid, number, reference });
  await postJournalEntries(tx, [
    entryBuilders.invoiceReopened({ customer_uuid, entry_key: cause_key, invoice_uuid, amount_cents, now }),
  ]);
  return { invoice_uuid };
};

/** Issues the paid invoice of an order, once per order. Amount in cents. */
export const issuePaidInvoice = async (
  tx: Tx,
  { order_uuid, amount_cents, now, ...invoiceKey }: PaidInvoice,
): Promise<void> => {
  const number = await nextInvoiceNumber(tx);
  const reference = structuredCommunication(number);
  const insertedRows = await tx
    .insert(customerInvoice)
    .values({
      ...invoiceKey,
      order_uuid,
      number,
      reference,
      month: monthOf(brusselsDate(now)),
      amount_cents,
      remaining_cents: 0,
      state: 'paid',
      created_at: now,
      due_at: now,
    })
    .onConflictDoNothing()
    .returning({ customer_uuid: customerInvoice.customer_uuid, invoice_uuid: customerInvoice.invoice_uuid });
  if (!insertedRows[0]) return;
  await tx.insert(invoiceNumber).values({ ...insertedRows[0], number, reference });
  // The months are advances on prepaid balances; only shipping is a supply of this day.
  const [advances] = await queryRows<{ cents: Cents }>(
    tx,
    sql`select coalesce(sum(amount_cents), 0)::int as cents from prepaid_entry
        where customer_uuid = ${invoiceKey.customer_uuid} and kind = 'paid' and about = ${order_uuid}`,
  );
  const shipping_cents = amount_cents - (advances?.cents ?? 0);
  if (shipping_cents <= 0) return;
  const charges = [{ kind: 'shipping' as const, cents: shipping_cents, vat_percent: VAT_PERCENT }];
  const booking = { ...insertedRows[0], now };
  await postJournalEntries(tx, [
    entryBuilders.invoice({ ...booking, basis: 'gross', charges }),
    entryBuilders.creditUsed({ ...booking, entry_key: order_uuid, amount_cents: shipping_cents }),
  ]);
};

type PaidMonth = {
  order_product_uuid: string;
  /** Price parts of a full month. */
  parts: PricePart[];
};

/** Credits a full month to the balance of each prepaid SIM of a paid order. Repeated calls have no effect. */
export const creditPaidMonths = async (
  tx: Tx,
  { customer_uuid, order_uuid }: { customer_uuid: string; order_uuid: string },
  sims: readonly PaidMonth[],
  promo_months: number | null,
  now: Date,
): Promise<void> => {
  const newEntries = sims.map(({ order_product_uuid, parts }) => ({
    customer_uuid,
    order_product_uuid,
    entry: buildOrderPaymentEntry(order_uuid, parts, promo_months),
    before: [],
  }));
  await insertAndPostEntries(tx, newEntries, now);
};

/**
 * Debits the first, partial month when the SIM starts to work: days before the activation are not charged. Repeated
 * calls have no effect.
 */
export const debitFirstDays = async (tx: Tx, key: PrepaidKey, now: Date): Promise<void> => {
  const entry = buildFirstDaysEntry(await lockPrepaidEntries(tx, key), brusselsDate(now));
  if (entry) await insertAndPostEntry(tx, key, entry, now);
};

/** Inserts the final entries of a SIM that ended: the credit for its unused days and the refund of the rest, so that the balance is 0. Repeated calls have no effect. */
export const insertAndPostClosingEntries = async (tx: Tx, key: PrepaidKey, now: Date): Promise<void> => {
  for (const entry of buildClosingEntries(await lockPrepaidEntries(tx, key), brusselsDate(now)))
    await insertAndPostEntry(tx, key, entry, now);
};

/** Inserts the final entries of a SIM that is withdrawn: all but its service until now is refunded. Repeated calls have no effect. */
export const insertAndPostWithdrawalEntries = async (
  tx: Tx,
  key: PrepaidKey,
  { early_start, now }: { early_start: boolean; now: Date },
): Promise<void> => {
  for (const entry of buildWithdrawalEntries(await lockPrepaidEntries(tx, key), brusselsDate(now), early_start))
    await insertAndPostEntry(tx, key, entry, now);
};
