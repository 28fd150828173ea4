import { applyDispute, applyOverdue, lockInvoice } from '#billing/server/commands.ts';
import { nextStepOn } from '#dunning/rules/dunning-dates.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import { type DunningCase, lockCase } from '../cases/cases.store.ts';
import { type CaseContext, resumeCaseAndWarnAgain, updateCaseAndApplyEffects } from '../cases/change-case.ts';
import { toDunningPeriods } from '../cases/dunning-periods.ts';
import { computeLateDaysOfCase, findHoldCause } from '../cases/wait-for-heirs.ts';
import type { Dispute } from './disputes.store.ts';

/**
 * Ends the effects of a dispute on its locked invoice and case: the rest is due again, with full periods, unless its instalments go on; the invoice is
 * overdue, and the customer is notified, where that follows from the state of the case. `issueCredit` credits the accepted sum and returns it.
 */
export const resumeDunningAfterDispute = async (
  tx: Tx,
  ctx: CaseContext,
  dispute: Dispute,
  issueCredit: (row: DunningCase) => Promise<Cents> = async () => 0,
): Promise<{ credited_cents: Cents }> => {
  const [invoice, row] = [await lockInvoice(tx, dispute), await lockCase(tx, dispute)];
  if (!invoice || !row) return { credited_cents: 0 };
  // Counts the late days before `disputed_cents` is cleared: no interest runs on the disputed sum while it waited for the answer.
  const lateDays = await computeLateDaysOfCase(tx, invoice, row, brusselsDate(ctx.now()));
  await updateCaseAndApplyEffects(tx, ctx, row, { ...lateDays, disputed_cents: 0 });
  const credited_cents = await issueCredit(row);
  const [invoiceAfter, rowAfter] = [await lockInvoice(tx, dispute), await lockCase(tx, dispute)];
  if (!invoiceAfter || !rowAfter || rowAfter.state === 'settled') return { credited_cents };
  await applyDispute(tx, invoiceAfter, 'dispute_closed');
  const reopenedInvoice = await lockInvoice(tx, dispute);
  if (reopenedInvoice && rowAfter.state !== 'not_due') await applyOverdue(tx, reopenedInvoice);
  const owedInvoice = reopenedInvoice ?? invoiceAfter;
  if ((await findHoldCause(tx, owedInvoice, rowAfter)) !== 'instalments')
    await resumeCaseAndWarnAgain(tx, ctx, owedInvoice, rowAfter);
  else if (rowAfter.next_on === null) {
    // All of it was disputed, and the instalments were not asked for: the next one is checked after a full period.
    const today = brusselsDate(ctx.now());
    const next_on = nextStepOn(rowAfter.state, { ...rowAfter, state_since: today }, toDunningPeriods(ctx.settings));
    await updateCaseAndApplyEffects(tx, ctx, rowAfter, { next_on });
  }
  return { credited_cents };
};
