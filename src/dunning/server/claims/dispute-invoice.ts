import { isOwed } from '#billing/rules/invoice-state.ts';
import { applyDispute, lockInvoice, cancelDebitOfInvoice } from '#billing/server/commands.ts';
import { findBillLines, findInvoiceByReference, invoiceNumberText } from '#billing/server/queries.ts';
import type { DunningContract } from '#dunning/contract.ts';
import { invoiceDisputedMessage } from '#dunning/messages/invoice-disputed.ts';
import { computeDisputedCents, MAX_DISPUTES } from '#dunning/rules/dispute.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { centsToEuro, euroToCents } from '#platform/pure/money.ts';
import { insertCases, lockCase, toNewCase } from '../cases/cases.store.ts';
import { updateCaseAndApplyEffects } from '../cases/change-case.ts';
import { computeLateDaysOfCase } from '../cases/wait-for-heirs.ts';
import { insertDispute, queryDisputesOfInvoice } from './disputes.store.ts';

/** Disputes an invoice or a part of it: reminders, costs and restrictions stop for that sum until it is answered. The rest stays due. */
export const disputeInvoice: Handler<DunningContract, 'POST /api/customer/invoice/dispute'> = (ctx) => {
  const { customer_uuid } = ctx.caller;
  const { referenceNumber, amount, lines, reason } = ctx.body;
  return ctx.idempotentTx(async (tx) => {
    const storedInvoice = await findInvoiceByReference(tx, customer_uuid, referenceNumber);
    const invoice = storedInvoice && (await lockInvoice(tx, storedInvoice));
    if (!invoice) throw ctx.refuse('NOT_FOUND');
    const { invoice_uuid, remaining_cents, reference } = invoice;
    if (!isOwed(invoice.state) || remaining_cents === 0) throw ctx.refuse('INVOICE_PAID');
    // Nothing asks for a written-off invoice any more, so a dispute has nothing to stop.
    if (invoice.state === 'written_off') throw ctx.refuse('DISPUTE_AGAIN');
    const today = brusselsDate(ctx.now());
    await insertCases(tx, [toNewCase(invoice, today)]);
    const row = await lockCase(tx, invoice);
    const earlierDisputes = await queryDisputesOfInvoice(tx, invoice);
    if (!row || earlierDisputes.some(({ state }) => state === 'open')) throw ctx.refuse('INVOICE_DISPUTED');
    if (earlierDisputes.length >= MAX_DISPUTES) throw ctx.refuse('DISPUTE_AGAIN');
    const cents = lines
      ? computeDisputedCents(await findBillLines(tx, invoice), lines, remaining_cents)
      : amount === undefined
        ? remaining_cents
        : euroToCents(amount);
    if (cents === null || cents <= 0 || cents > remaining_cents) throw ctx.refuse('DISPUTE_AMOUNT');
    const dispute_uuid = ctx.newId();
    const created_at = ctx.now();
    await insertDispute(tx, {
      customer_uuid,
      dispute_uuid,
      invoice_uuid,
      reference,
      cents,
      reason,
      lines: lines ?? null,
      created_at,
    });
    await applyDispute(tx, invoice, 'disputed');
    await cancelDebitOfInvoice(tx, invoice, { now: created_at });
    const lateDays = await computeLateDaysOfCase(tx, invoice, row, today);
    const disputedCase = await updateCaseAndApplyEffects(tx, ctx, row, { disputed_cents: cents, ...lateDays });
    if (cents === remaining_cents)
      await updateCaseAndApplyEffects(tx, ctx, disputedCase, { is_held: true, next_on: null });
    const data = { number: invoiceNumberText(invoice), disputed: centsToEuro(cents) };
    const dueAmount = centsToEuro(remaining_cents - cents);
    await sendMessage(tx, ctx.queue, invoiceDisputedMessage, {
      key: `invoice-disputed:${dispute_uuid}`,
      to: { customer_uuid },
      data: { ...data, rest: dueAmount, customer_uuid, reference, reason },
    });
    return { referenceNumber: reference, disputed: centsToEuro(cents), due: dueAmount };
  });
};
