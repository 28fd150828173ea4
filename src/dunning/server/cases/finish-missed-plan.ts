import { invoiceNumberText, type InvoiceRow } from '#billing/server/queries.ts';
import { instalmentsMissedMessage } from '#dunning/messages/instalments-missed.ts';
import { findNextInstalment, type Instalment, instalmentMissedOn } from '#dunning/rules/instalments.ts';
import { isPayerDeathUnresolved } from '#payments/server/queries.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import { type CaseContext, resumeCaseAndWarnAgain, updateCaseAndApplyEffects } from './change-case.ts';
import { type DunningCase, lockCase } from './cases.store.ts';
import { finishPlanAndClearInstalment, findInstalmentPlan, updateNextInstalment } from './plans.store.ts';

/** Ends a plan because an instalment was missed, notifies the customer, and lets the case go on with a new warning. Returns the case. */
const finishMissedPlanAndNotify = async (
  tx: Tx,
  ctx: CaseContext,
  {
    invoice,
    row,
    missedInstalment,
  }: { invoice: InvoiceRow; row: DunningCase; missedInstalment: Instalment & { left_cents: Cents } },
): Promise<DunningCase> => {
  await finishPlanAndClearInstalment(tx, row, 'missed', ctx.now());
  const { customer_uuid, invoice_uuid } = row;
  await sendMessage(tx, ctx.queue, instalmentsMissedMessage, {
    key: `instalments-missed:${invoice_uuid}`,
    to: { customer_uuid },
    data: {
      customer_uuid,
      number: invoiceNumberText(invoice),
      reference: invoice.reference,
      amount: centsToEuro(invoice.remaining_cents),
      missed: centsToEuro(missedInstalment.left_cents),
      due_on: missedInstalment.due_on,
    },
  });
  await resumeCaseAndWarnAgain(tx, ctx, invoice, row);
  return (await lockCase(tx, row)) ?? row;
};

/**
 * Ends the running plan of a locked case, with a message to the customer, when an instalment was missed, or sets the day of the next check; neither
 * after the death of the payer, when only the next instalment is written on the invoice. Returns the case.
 */
export const finishMissedPlanOrHoldCase = async (
  tx: Tx,
  ctx: CaseContext,
  invoice: InvoiceRow,
  row: DunningCase,
): Promise<DunningCase> => {
  if (row.state === 'written_off') return row;
  const plan = await findInstalmentPlan(tx, row);
  if (plan?.state !== 'running') return row;
  const nextInstalment = findNextInstalment(plan.instalments, plan.agreed_cents - invoice.remaining_cents);
  if (!nextInstalment) return row;
  if (row.heirs_since !== null || (await isPayerDeathUnresolved(tx, row.customer_uuid))) {
    await updateNextInstalment(tx, row, nextInstalment);
    return row;
  }
  const missed_on = instalmentMissedOn(nextInstalment, ctx.settings.INSTALMENTS_GRACE_DAYS);
  // A payment that is under way may be the instalment.
  const is_missed = brusselsDate(ctx.now()) >= missed_on && invoice.state !== 'pending';
  if (!is_missed) {
    await updateNextInstalment(tx, row, nextInstalment);
    return updateCaseAndApplyEffects(tx, ctx, row, { is_held: true, next_on: missed_on });
  }
  return finishMissedPlanAndNotify(tx, ctx, { invoice, row, missedInstalment: nextInstalment });
};
