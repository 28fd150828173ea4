import { lockInvoice, cancelDebitOfInvoice } from '#billing/server/commands.ts';
import { findInvoiceByReference, invoiceNumberText } from '#billing/server/queries.ts';
import { isOwed } from '#billing/rules/invoice-state.ts';
import type { DunningContract } from '#dunning/contract.ts';
import { instalmentsAgreedMessage } from '#dunning/messages/instalments-agreed.ts';
import { buildInstalments, instalmentMissedOn } from '#dunning/rules/instalments.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { insertCases, lockCase, toNewCase } from '../cases/cases.store.ts';
import { updateCaseAndApplyEffects } from '../cases/change-case.ts';
import { checkInvoiceInstalments, toInstalmentsReply } from './instalments.ts';
import { findInstalmentPlan, insertInstalmentPlan, updateNextInstalment } from '../cases/plans.store.ts';

/** Agrees on instalments for what is left of an invoice. Reminders and restrictions wait while they are paid in time. */
export const agreeInstalments: Handler<DunningContract, 'POST /api/customer/invoice/instalments'> = (ctx) => {
  const { customer_uuid } = ctx.caller;
  const { referenceNumber, months } = ctx.body;
  return ctx.idempotentTx(async (tx) => {
    const storedInvoice = await findInvoiceByReference(tx, customer_uuid, referenceNumber);
    const invoice = storedInvoice && (await lockInvoice(tx, storedInvoice));
    if (!invoice) throw ctx.refuse('NOT_FOUND');
    if (!isOwed(invoice.state) || invoice.remaining_cents === 0) throw ctx.refuse('INVOICE_PAID');
    const today = brusselsDate(ctx.now());
    await insertCases(tx, [toNewCase(invoice, today)]);
    const row = await lockCase(tx, invoice);
    if (!row) throw ctx.refuse('NOT_FOUND');
    const earlierPlan = await findInstalmentPlan(tx, invoice);
    const refusal = await checkInvoiceInstalments(tx, invoice, earlierPlan, ctx.settings, today);
    if (refusal) throw ctx.refuse(refusal);
    if (months > ctx.settings.INSTALMENTS_MAX_MONTHS) throw ctx.refuse('INSTALMENTS_MONTHS');
    const newInstalments = buildInstalments(invoice.remaining_cents, months, today);
    const { invoice_uuid } = invoice;
    await cancelDebitOfInvoice(tx, invoice, { now: ctx.now() });
    await insertInstalmentPlan(tx, {
      customer_uuid,
      invoice_uuid,
      agreed_cents: invoice.remaining_cents,
      instalments: newInstalments,
      created_at: ctx.now(),
    });
    const [first] = newInstalments;
    const next_on = first ? instalmentMissedOn(first, ctx.settings.INSTALMENTS_GRACE_DAYS) : null;
    await updateNextInstalment(tx, invoice, first ? { ...first, left_cents: first.cents } : null);
    await updateCaseAndApplyEffects(tx, ctx, row, { is_held: true, next_on });
    await sendMessage(tx, ctx.queue, instalmentsAgreedMessage, {
      key: `instalments-agreed:${invoice_uuid}`,
      to: { customer_uuid },
      data: {
        customer_uuid,
        number: invoiceNumberText(invoice),
        reference: invoice.reference,
        instalments: newInstalments.map(({ due_on, cents }) => ({ due_on, amount: centsToEuro(cents) })),
      },
    });
    const plan = await findInstalmentPlan(tx, invoice);
    return toInstalmentsReply(invoice, plan, 'INSTALMENTS_NOT_POSSIBLE', { settings: ctx.settings, today });
  });
};
