import { allocatePayment } from '#billing/rules/apply-payment.ts';
import { invoiceSettled } from '#billing/events.ts';
import { applyTransfers, lockTransferSubjects } from '#payments/events.ts';
import { querySubjectsWithOpenCollection } from '#payments/server/queries.ts';
import { toIso } from '#platform/pure/instant.ts';
import { implementExtension } from '#platform/subscribers.ts';
import {
  insertAppliedPayments,
  lockInvoicesOfCustomers,
  queryInvoiceKeysByReference,
  updateInvoicesToPaid,
} from '../invoices.store.ts';
import { postAppliedPaymentsAndCreditSurplus } from './post-applied-payments-and-credit-surplus.ts';

/**
 * Locks the invoices of transfers that can be applied together: those that their transfer pays in full, and those that are paid already, where the
 * transfer becomes credit of the customer. Part payments and invoices with a direct debit are applied one by one.
 */
export const lockInvoicesOfTransfers = implementExtension(lockTransferSubjects, 'invoice', async (tx, transfers) => {
  const keys = await queryInvoiceKeysByReference(
    tx,
    transfers.map(({ communication }) => communication),
  );
  const invoiceTransfers = transfers.flatMap((transfer) => {
    const key = keys.get(transfer.communication);
    return key ? [{ ...transfer, ...key }] : [];
  });
  // When two transfers name the same invoice, the second is applied alone.
  const byInvoice = new Map(invoiceTransfers.toReversed().map((each) => [each.invoice_uuid, each]));
  const rows = await lockInvoicesOfCustomers(tx, [...byInvoice.values()]);
  const withCollection = await querySubjectsWithOpenCollection(
    tx,
    rows.map(({ customer_uuid }) => customer_uuid),
  );
  return rows.flatMap(({ customer_uuid, invoice_uuid, remaining_cents }) => {
    const transfer = byInvoice.get(invoice_uuid);
    if (!transfer || transfer.amount_cents < remaining_cents || withCollection.has(invoice_uuid)) return [];
    const { communication } = transfer;
    return [{ customer_uuid, subject_uuid: invoice_uuid, remaining_cents, communication }];
  });
});

/** Pays locked invoices in full, in the same way as `applyInvoicePayment` pays one, with a fixed number of statements. */
export const applyInvoiceTransfers = implementExtension(applyTransfers, 'invoice', async (tx, payments, ctx) => {
  const now = ctx.now();
  const rows = await lockInvoicesOfCustomers(
    tx,
    payments.map(({ customer_uuid, subject_uuid }) => ({ customer_uuid, invoice_uuid: subject_uuid })),
  );
  const bySubject = new Map(payments.map((each) => [each.subject_uuid, each]));
  const appliedPayments = rows.flatMap((row) => {
    const payment = bySubject.get(row.invoice_uuid);
    if (!payment) return [];
    const { allocations, overpaid_cents } = allocatePayment([row], payment.amount_cents);
    const { customer_uuid, payment_uuid } = payment;
    return [{ row, customer_uuid, payment_uuid, allocations, overpaid_cents }];
  });
  const settledInvoices = appliedPayments.flatMap(({ row, payment_uuid, allocations }) =>
    allocations.map(({ cents }) => ({ row, payment_uuid, cents })),
  );
  await updateInvoicesToPaid(
    tx,
    settledInvoices.map(({ row }) => row),
    now,
  );
  await insertAppliedPayments(
    tx,
    settledInvoices.map(({ row: { customer_uuid, invoice_uuid }, payment_uuid, cents }) => ({
      customer_uuid,
      payment_uuid,
      invoice_uuid,
      planned_cents: cents,
      applied_cents: cents,
      created_at: now,
    })),
  );
  if (settledInvoices.length > 0)
    await ctx.publish(tx, invoiceSettled, {
      settled: settledInvoices.map(({ row: { customer_uuid, invoice_uuid }, cents }) => ({
        customer_uuid,
        invoice_uuid,
        cents,
        by: 'payment' as const,
        at: toIso(now),
      })),
    });
  await postAppliedPaymentsAndCreditSurplus(tx, appliedPayments, now);
});
