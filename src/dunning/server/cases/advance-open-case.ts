import { applyWriteOff } from '#billing/server/commands.ts';
import type { InvoiceRow } from '#billing/server/queries.ts';
import { isPaymentInFlight, nextStepOn } from '#dunning/rules/dunning-dates.ts';
import { carriedWhenSmallStates, dueEvent } from '#dunning/rules/dunning-state.ts';
import { dueCents } from '#dunning/rules/due-cents.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { shouldGiveUpCarriedDebt, isSmallDebt } from './small-debt.ts';
import { syncWaitForHeirs } from './wait-for-heirs.ts';
import { finishMissedPlanOrHoldCase } from './finish-missed-plan.ts';
import { toDunningPeriods } from './dunning-periods.ts';
import {
  type CaseContext,
  applyDunningEventWithConsequences,
  syncNextStep,
  updateCaseAndApplyEffects,
} from './change-case.ts';
import type { DunningCase } from './cases.store.ts';

/** Writes off a carried debt whose contract ended long ago, or sets the day on which it is checked again; also while a part is disputed. */
const resolveCarried = async (tx: Tx, ctx: CaseContext, invoice: InvoiceRow, row: DunningCase) => {
  if ((await shouldGiveUpCarriedDebt(tx, ctx, row)) && (await applyWriteOff(tx, invoice)))
    return applyDunningEventWithConsequences(tx, ctx, { invoice, row, event: 'written_off' });
  const today = brusselsDate(ctx.now());
  return updateCaseAndApplyEffects(tx, ctx, row, {
    next_on: nextStepOn(row.state, { ...row, state_since: today }, toDunningPeriods(ctx.settings)),
  });
};

/** Takes the steps of a locked case that are due today, unless it waits for something. */
const applyDueSteps = async (
  tx: Tx,
  ctx: CaseContext,
  invoice: InvoiceRow,
  { row: storedRow, today, is_small }: { row: DunningCase; today: BusinessDate; is_small: boolean },
): Promise<void> => {
  let row: DunningCase | null = await finishMissedPlanOrHoldCase(tx, ctx, invoice, storedRow);
  if (row.is_held || isPaymentInFlight(invoice, today) || dueCents(invoice, row) === 0) return;
  while (row !== null && row.next_on !== null && row.next_on <= today) {
    const event = dueEvent(row.state, is_small);
    row =
      event === null
        ? await resolveCarried(tx, ctx, invoice, row)
        : await applyDunningEventWithConsequences(tx, ctx, { invoice, row, event });
  }
};

/**
 * Takes the steps of a locked case in dunning that are due today; usually one. A case whose payer has died waits, and a debt that has become too small
 * for a restriction is carried. Skips invoices that are disputed, paid in instalments or being paid. Repeated or late calls take no step twice and
 * shorten no period: each counts from the day of the step before.
 */
export const advanceOpenCase = async (
  tx: Tx,
  ctx: CaseContext,
  invoice: InvoiceRow,
  lockedCase: DunningCase,
): Promise<void> => {
  const today = brusselsDate(ctx.now());
  let row = lockedCase;
  const is_small = await isSmallDebt(tx, ctx, row.customer_uuid);
  if (row.state !== 'carried' || !is_small || row.is_held) {
    const wait = await syncWaitForHeirs(tx, ctx, invoice, row);
    if (wait.isWaiting) return;
    ({ row } = wait);
  }
  if (is_small && !row.is_held && carriedWhenSmallStates.some((state) => state === row.state)) {
    // The debt has become too small for the restriction, so it is lifted.
    await applyDunningEventWithConsequences(tx, ctx, { invoice, row, event: 'carried' });
    return;
  }
  if (row.next_on === null || row.next_on > today) return syncNextStep(tx, row);
  return applyDueSteps(tx, ctx, invoice, { row, today, is_small });
};
