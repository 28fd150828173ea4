import type { InvoiceRow } from '#billing/server/queries.ts';
import { dueCents } from '#dunning/rules/due-cents.ts';
import { type HoldCause, causeOfHold } from '#dunning/rules/cause-of-hold.ts';
import { postponeInstalments } from '#dunning/rules/instalments.ts';
import { addLateDays, type LateDays } from '#dunning/rules/late-cost.ts';
import { isPayerDeathUnresolved } from '#payments/server/queries.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { addDays, brusselsDate, daysBetween, type BusinessDate } from '#platform/pure/calendar.ts';
import type { DunningCase } from './cases.store.ts';
import {
  type CaseContext,
  HEIRS_CHECK_DAYS,
  resumeCaseAndWarnAgain,
  updateCaseAndApplyEffects,
} from './change-case.ts';
import { finishMissedPlanOrHoldCase } from './finish-missed-plan.ts';
import { findInstalmentPlan, replaceInstalments } from './plans.store.ts';

type Owed = Pick<InvoiceRow, 'remaining_cents'>;

/** Finds what a case waits for. */
export const findHoldCause = async (
  q: Reader,
  { remaining_cents }: Owed,
  row: DunningCase,
): Promise<HoldCause | null> =>
  row.is_held ? causeOfHold(row, { remaining_cents }, (await findInstalmentPlan(q, row))?.state === 'running') : null;

/** Whether a case waits for the heirs of its payer. A case that began to wait with release 1.1.0 has no `heirs_since`. */
const waitsForHeirs = async (q: Reader, invoice: Owed, row: DunningCase): Promise<boolean> =>
  row.heirs_since !== null || (await findHoldCause(q, invoice, row)) === 'death';

/** Counts the late days of a case until today: by what is left and not disputed, and nothing while it waits for the heirs. */
export const computeLateDaysOfCase = async (
  q: Reader,
  invoice: Owed,
  row: DunningCase,
  today: BusinessDate,
): Promise<LateDays> => addLateDays(row, (await waitsForHeirs(q, invoice, row)) ? 0 : dueCents(invoice, row), today);

/** Lets a case that waited for the heirs go on, its instalments as much later as it waited. */
const resumeCaseOfHeirs = async (
  tx: Tx,
  ctx: CaseContext,
  invoice: InvoiceRow,
  { row, lateDays, today }: { row: DunningCase; lateDays: LateDays; today: BusinessDate },
): Promise<DunningCase> => {
  const cause = await findHoldCause(tx, invoice, row);
  // A case that waits for a dispute has no next check: the answer to the dispute sets it.
  const resumedCase = await updateCaseAndApplyEffects(tx, ctx, row, {
    ...lateDays,
    heirs_since: null,
    ...(cause === 'dispute' && { next_on: null }),
  });
  if (cause === 'death') return resumeCaseAndWarnAgain(tx, ctx, invoice, resumedCase);
  const plan = await findInstalmentPlan(tx, row);
  if (plan?.state !== 'running') return resumedCase;
  const days = row.heirs_since === null ? 0 : daysBetween(row.heirs_since, today);
  const paid_cents = plan.agreed_cents - invoice.remaining_cents;
  await replaceInstalments(tx, row, postponeInstalments(plan.instalments, paid_cents, days));
  return finishMissedPlanOrHoldCase(tx, ctx, invoice, resumedCase);
};

/**
 * Lets a locked case wait while the payer is known to have died: no reminders, no costs, nothing is blocked. Otherwise it goes on, which it does
 * once another account is given: `row` is the case by then.
 */
export const syncWaitForHeirs = async (
  tx: Tx,
  ctx: CaseContext,
  invoice: InvoiceRow,
  row: DunningCase,
): Promise<{ isWaiting: true } | { isWaiting: false; row: DunningCase }> => {
  const today = brusselsDate(ctx.now());
  const lateDays = await computeLateDaysOfCase(tx, invoice, row, today);
  if (!(await isPayerDeathUnresolved(tx, row.customer_uuid))) {
    const hasWaited = await waitsForHeirs(tx, invoice, row);
    return {
      isWaiting: false,
      row: hasWaited ? await resumeCaseOfHeirs(tx, ctx, invoice, { row, lateDays, today }) : row,
    };
  }
  if (row.heirs_since === null || !row.is_held || row.next_on === null || row.next_on <= today)
    await updateCaseAndApplyEffects(tx, ctx, row, {
      ...lateDays,
      is_held: true,
      heirs_since: row.heirs_since ?? today,
      next_on: addDays(today, HEIRS_CHECK_DAYS),
    });
  return { isWaiting: true };
};
