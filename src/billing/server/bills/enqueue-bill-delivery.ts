import { isEInvoice } from '#billing/rules/e-invoice-state.ts';
import { invoiceReadyMessage } from '#billing/messages/invoice-ready.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { enqueueEInvoices } from '../e-invoices/enqueue-e-invoices.ts';
import type { BillContext, IssuedBill } from './issue-bills-and-schedule-debits.ts';

/** The bills of companies that have something to invoice: each is sent as an e-invoice. */
const eInvoicesOf = (bills: readonly IssuedBill[]) =>
  bills.filter(({ facts: { basis }, bill: { lines } }) => isEInvoice({ kind: 'invoice', basis, lines }));

/**
 * Enqueues the mails about issued bills, and the e-invoices of companies; with a direct debit the mail is the pre-notification. A fixed number
 * of statements.
 */
export const enqueueBillDelivery = async (
  tx: Tx,
  ctx: BillContext,
  bills: readonly IssuedBill[],
  month: BusinessDate,
): Promise<void> => {
  const { queue, settings } = ctx;
  await enqueueEInvoices(tx, ctx, eInvoicesOf(bills));
  await queue.enqueueAll(
    tx,
    bills.map(
      ({
        customer_uuid,
        invoice_uuid,
        number,
        reference,
        due_on,
        debit_on,
        bill,
        facts: { mandate, basis },
        remaining_cents,
        best_tariffs,
      }) =>
        buildMessageJob(invoiceReadyMessage, {
          key: `invoice-ready-${invoice_uuid}`,
          to: { customer_uuid },
          data: {
            customer_uuid,
            number,
            month,
            invoice: centsToEuro(bill.totals.gross_cents),
            net: basis === 'net' ? centsToEuro(bill.totals.net_cents) : null,
            contributions: centsToEuro(bill.contributions_cents),
            credit: centsToEuro(bill.credit_used_cents),
            amount: centsToEuro(remaining_cents),
            due_on,
            reference,
            ...(best_tariffs ? { best_tariffs } : {}),
            debit:
              mandate && debit_on
                ? {
                    collected_on: debit_on,
                    mandate_reference: mandate.reference,
                    creditor_id: settings.CREDITOR_ID,
                    iban_end: mandate.iban_end,
                  }
                : null,
          },
        }),
    ),
  );
};
