import { allocatePayment } from '#billing/rules/apply-payment.ts';
import { applyPaymentUpdate, lockPaymentSubjects, type PaymentUpdate } from '#payments/events.ts';
import { sendPaymentRefusedMail } from '#payments/server/commands.ts';
import { isPayerDeathUnresolved } from '#payments/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import { type EventContext, implementExtension } from '#platform/subscribers.ts';
import {
  addToInvoicePayment,
  applyInvoiceEvent,
  type InvoiceRow,
  lockInvoices,
  queryInvoicePayments,
} from '../invoices.store.ts';
import { cancelDebitOfInvoice } from './cancel-debit.ts';
import { postAppliedPaymentsAndCreditSurplus } from './post-applied-payments-and-credit-surplus.ts';
import { publishInvoiceReduced } from './publish-invoice-change.ts';

type PayableInvoice = InvoiceRow & { planned_cents?: Cents };

/** Locks the subjects of payments and all other invoices that they pay or have paid. */
export const lockInvoicesOfPayments = implementExtension(lockPaymentSubjects, 'invoice', async (tx, payments) => {
  for (const [customer_uuid, paymentsOfCustomer] of Map.groupBy(payments, (payment) => payment.customer_uuid)) {
    const uuids = new Set(paymentsOfCustomer.map(({ subject_uuid }) => subject_uuid));
    for (const payment of paymentsOfCustomer)
      for (const { invoice_uuid } of await queryInvoicePayments(tx, payment)) uuids.add(invoice_uuid);
    await lockInvoices(tx, customer_uuid, [...uuids]);
  }
});

/** The locked invoices of a payment: those that were planned, else its subject. */
const lockInvoicesOfPayment = async (tx: Tx, update: PaymentUpdate): Promise<PayableInvoice[]> => {
  const plannedCentsByInvoice = new Map(
    (await queryInvoicePayments(tx, update)).map((row) => [row.invoice_uuid, row.planned_cents]),
  );
  const rows = await lockInvoices(
    tx,
    update.customer_uuid,
    plannedCentsByInvoice.size > 0 ? [...plannedCentsByInvoice.keys()] : [update.subject_uuid],
  );
  return rows.map((row) => {
    const planned_cents = plannedCentsByInvoice.get(row.invoice_uuid);
    return planned_cents === undefined ? row : { ...row, planned_cents };
  });
};

/** Pays the invoices of a payment: what was planned of each, then the oldest due first. What is more than they owe becomes credit of the customer. */
const applyPaid = async (
  tx: Tx,
  ctx: Pick<EventContext, 'publish' | 'now'>,
  update: PaymentUpdate,
  invoices: readonly PayableInvoice[],
): Promise<void> => {
  const { customer_uuid, payment_uuid, amount_cents } = update;
  const now = ctx.now();
  const { allocations, overpaid_cents } = allocatePayment(invoices, amount_cents);
  for (const { invoice_uuid, cents } of allocations) {
    const row = invoices.find((each) => each.invoice_uuid === invoice_uuid);
    if (!row) continue;
    const remaining_cents = row.remaining_cents - cents;
    await applyInvoiceEvent(tx, row, remaining_cents === 0 ? 'paid' : 'part_paid', {
      remaining_cents,
      ...(remaining_cents === 0 ? { paid_at: now } : {}),
    });
    await addToInvoicePayment(
      tx,
      { customer_uuid, payment_uuid, invoice_uuid, created_at: now },
      { applied_cents: cents },
    );
    if (remaining_cents === 0) await cancelDebitOfInvoice(tx, row, { now, paid_by: payment_uuid });
    await publishInvoiceReduced(tx, ctx, { ...row, before_cents: row.remaining_cents, remaining_cents });
  }
  await postAppliedPaymentsAndCreditSurplus(tx, [{ customer_uuid, payment_uuid, allocations, overpaid_cents }], now);
};

/** Applies the outcome of a payment of invoices. Each outcome comes once; the payment and its invoices are locked. */
export const applyInvoicePayment = implementExtension(applyPaymentUpdate, 'invoice', async (tx, update, ctx) => {
  const { outcome } = update;
  if (outcome === 'open') return null;
  const invoices = await lockInvoicesOfPayment(tx, update);
  if (outcome === 'pending') {
    for (const row of invoices) await applyInvoiceEvent(tx, row, 'payment_started');
    return null;
  }
  if (outcome === 'paid') {
    await applyPaid(tx, ctx, update, invoices);
    return null;
  }
  const isRefused = outcome === 'declined' || outcome === 'failed';
  for (const row of invoices)
    await applyInvoiceEvent(tx, row, isRefused ? 'payment_refused' : 'payment_abandoned', { debit_on: null });
  // A payer who has died gets no mail. Their mandate has ended before this outcome is applied, so the death is known here.
  const isOfDeadPayer = update.bank_method === 'debit' && (await isPayerDeathUnresolved(tx, update.customer_uuid));
  if (isRefused && !isOfDeadPayer) await sendPaymentRefusedMail(tx, ctx.queue, { ...update, purpose: 'invoice' });
  return null;
});
