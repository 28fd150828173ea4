import { and, eq, sql } from 'drizzle-orm';
import { allocateReturn, allocateReversalOfReturn } from '#billing/rules/apply-payment.ts';
import { computeDueDay } from '#billing/rules/payment-term.ts';
import { buildChargebackEntry } from '#billing/rules/prepaid-balance.ts';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import type { Chargeback } from '#payments/events.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { issueInvoiceForNegativeBalance } from './commands.ts';
import {
  addToInvoicePayment,
  applyInvoiceEvent,
  insertCredit,
  lockInvoices,
  queryCreditLeftOfPayment,
  queryInvoicePayments,
} from './invoices.store.ts';
import { publishInvoiceReduced, publishInvoiceReopened } from './invoices/publish-invoice-change.ts';
import { insertAndPostEntry, lockPrepaidEntries } from './prepaid/prepaid.store.ts';
import { scheduleAdditionalTopUpRequest } from './prepaid/schedule-additional-top-up-request.ts';
import { customerInvoice } from './tables.ts';

/** Reopens the paid invoice of an order for the amount that the bank took back; a reversal marks it as paid again. */
const reopenInvoiceOfOrder = async (tx: Tx, ctx: EventContext, chargeback: Chargeback): Promise<void> => {
  const { customer_uuid, subject_uuid, amount_cents, chargeback_key } = chargeback;
  const now = ctx.now();
  const due_at = startOfBusinessDay(computeDueDay(brusselsDate(now), ctx.settings));
  const rows = await tx
    .update(customerInvoice)
    .set({
      remaining_cents: sql`greatest(remaining_cents + ${amount_cents}, 0)`,
      state: sql`case when remaining_cents + ${amount_cents} <= 0 then 'paid' when state = 'written_off' then state else 'returned' end`,
      due_at,
    })
    .where(and(eq(customerInvoice.customer_uuid, customer_uuid), eq(customerInvoice.order_uuid, subject_uuid)))
    .returning();
  await postJournalEntries(
    tx,
    rows.map(({ invoice_uuid }) =>
      entryBuilders.invoiceReopened({ customer_uuid, entry_key: chargeback_key, invoice_uuid, amount_cents, now }),
    ),
  );
  for (const row of rows) {
    const before_cents = row.remaining_cents - amount_cents;
    if (amount_cents > 0) await publishInvoiceReopened(tx, ctx, row);
    else await publishInvoiceReduced(tx, ctx, { ...row, before_cents });
  }
};

/** Invoices a returned top-up of a SIM that has ended. */
const issueInvoiceOfReturnedTopUp = async (tx: Tx, ctx: EventContext, chargeback: Chargeback): Promise<void> => {
  const { customer_uuid, chargeback_key: cause_key, amount_cents } = chargeback;
  await issueInvoiceForNegativeBalance(tx, ctx, { customer_uuid, cause_key, amount_cents });
};

/** Takes a top-up off the balance. When the SIM has ended, its balance is closed, so the amount is invoiced. */
const debitTopUp = async (tx: Tx, ctx: EventContext, chargeback: Chargeback): Promise<void> => {
  const { customer_uuid, subject_uuid: order_product_uuid, amount_cents } = chargeback;
  const key = { customer_uuid, order_product_uuid };
  const entry = buildChargebackEntry(await lockPrepaidEntries(tx, key), chargeback);
  if (entry) {
    await insertAndPostEntry(tx, key, entry, ctx.now());
    await scheduleAdditionalTopUpRequest(tx, ctx, key);
  } else if (amount_cents > 0) await issueInvoiceOfReturnedTopUp(tx, ctx, chargeback);
};

/**
 * Reopens the invoices that a payment paid, for the amount that the bank took back and the credit that is left of the payment does not cover. A
 * reversal marks them as paid again.
 */
const reopenPaidInvoices = async (tx: Tx, ctx: EventContext, chargeback: Chargeback): Promise<void> => {
  const now = ctx.now();
  const { customer_uuid, payment_uuid, amount_cents, chargeback_key } = chargeback;
  const paidInvoices = await queryInvoicePayments(tx, chargeback);
  const credit = await queryCreditLeftOfPayment(tx, chargeback);
  const { allocations, taken_from_credit_cents } =
    amount_cents < 0
      ? allocateReversalOfReturn(paidInvoices, 0 - amount_cents)
      : allocateReturn(paidInvoices, credit, amount_cents);
  const uuids = allocations.map(({ invoice_uuid }) => invoice_uuid);
  const rows = uuids.length > 0 ? await lockInvoices(tx, customer_uuid, uuids) : [];
  for (const { invoice_uuid, cents } of allocations) {
    const row = rows.find((each) => each.invoice_uuid === invoice_uuid);
    if (!row) continue;
    const remaining_cents = row.remaining_cents + cents;
    const isPaid = remaining_cents <= 0;
    await applyInvoiceEvent(tx, row, isPaid ? 'paid' : 'returned', {
      remaining_cents: Math.max(0, remaining_cents),
      debit_on: null,
      ...(isPaid
        ? { paid_at: now }
        : { paid_at: null, due_at: startOfBusinessDay(computeDueDay(brusselsDate(now), ctx.settings)) }),
    });
    await addToInvoicePayment(
      tx,
      { customer_uuid, payment_uuid, invoice_uuid, created_at: now },
      { returned_cents: cents },
    );
    if (cents > 0) await publishInvoiceReopened(tx, ctx, row);
    else
      await publishInvoiceReduced(tx, ctx, {
        ...row,
        before_cents: row.remaining_cents,
        remaining_cents: Math.max(0, remaining_cents),
      });
  }
  await postJournalEntries(
    tx,
    allocations.map(({ invoice_uuid, cents }) =>
      entryBuilders.invoiceReopened({
        customer_uuid,
        entry_key: `${chargeback_key} ${invoice_uuid}`,
        invoice_uuid,
        amount_cents: cents,
        now,
      }),
    ),
  );
  await insertCredit(tx, {
    customer_uuid,
    kind: 'returned',
    about: chargeback_key,
    amount_cents: 0 - taken_from_credit_cents,
    created_at: now,
  });
};

/** Makes a charged-back payment owed again: the invoices that it paid are open, or the prepaid balance is lower. */
export const applyChargeback = async (tx: Tx, ctx: EventContext, chargeback: Chargeback): Promise<void> => {
  if (chargeback.purpose === 'order') await reopenInvoiceOfOrder(tx, ctx, chargeback);
  if (chargeback.purpose === 'invoice') await reopenPaidInvoices(tx, ctx, chargeback);
  if (chargeback.purpose === 'top-up') await debitTopUp(tx, ctx, chargeback);
};
