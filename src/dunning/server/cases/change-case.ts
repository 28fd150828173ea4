import { applyOverdue, insertPendingCharge, postClaimValue, updateInvoiceDunning } from '#billing/server/commands.ts';
import { invoiceNumberText, type InvoiceRow } from '#billing/server/queries.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { queryContractParties } from '#customers/server/queries.ts';
import { nextStepOn } from '#dunning/rules/dunning-dates.ts';
import {
  claimValue,
  dunningEffect,
  type DunningEvent,
  dunningTransitions,
  isNotifiedState,
  serviceSteps,
} from '#dunning/rules/dunning-state.ts';
import { dueCents } from '#dunning/rules/due-cents.ts';
import { computeSecondReminderCost } from '#dunning/rules/late-cost.ts';
import { isPayerDeathUnresolved } from '#payments/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import { addDays, brusselsDate } from '#platform/pure/calendar.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { syncRestrictionsAndEndContracts } from '../jobs.ts';
import { announcedStep } from './announced-step.ts';
import { sendStepMessages } from './send-step-messages.ts';
import { countRemindedDueDates, type DunningCase, insertStep, updateCase } from './cases.store.ts';
import { queryBilledSimsInUse, type UnpaidSims } from './unpaid-sims.ts';
import { toDunningPeriods, toLateCostSettings } from './dunning-periods.ts';

export type CaseContext = Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId' | 'settings'>;

/** The step that comes next, with its day; null while the case waits, and for a step that takes service when no SIM of the invoice is in use. */
const findNextStep = async (
  tx: Tx,
  { state, is_held, next_on, ...key }: DunningCase,
  sims?: UnpaidSims,
): Promise<Pick<InvoiceRow, 'next_step' | 'next_step_on'>> => {
  const next_step = next_on === null ? null : announcedStep(state, is_held);
  const canBeTaken =
    next_step !== null &&
    (!serviceSteps.has(next_step) || (sims ?? (await queryBilledSimsInUse(tx, key))).fate === 'in_use');
  return canBeTaken ? { next_step, next_step_on: next_on } : { next_step: null, next_step_on: null };
};

/** Writes the next step of a locked case on its invoice again, as it depends on the SIMs too. */
export const syncNextStep = async (tx: Tx, row: DunningCase): Promise<void> =>
  updateInvoiceDunning(tx, row, await findNextStep(tx, row));

/** Brings the books in line with what the claim of a locked invoice is worth. */
export const syncClaimValue = (
  tx: Tx,
  ctx: Pick<CaseContext, 'now'>,
  { state, loss_proof, ...key }: DunningCase,
): Promise<void> => postClaimValue(tx, ctx, key, { value: claimValue(state), loss_is_proved: loss_proof !== null });

/** Writes a change of a locked case, and its effects on its invoice, its SIMs and the books. `sims`: of its invoice, where they are read already. Returns the changed case. */
export const updateCaseAndApplyEffects = async (
  tx: Tx,
  { queue, now }: Pick<CaseContext, 'queue' | 'now'>,
  row: DunningCase,
  change: Partial<DunningCase>,
  sims?: UnpaidSims,
): Promise<DunningCase> => {
  const changedRow = { ...row, ...change };
  await updateCase(tx, row, change);
  const [effectBefore, effectAfter] = [row, changedRow].map(({ state, is_held }) => dunningEffect(state, is_held));
  await updateInvoiceDunning(tx, row, {
    dunning: effectAfter?.invoice ?? 'none',
    disputed_cents: changedRow.disputed_cents,
    ...(await findNextStep(tx, changedRow, sims)),
  });
  if (claimValue(row.state) !== 'sound' || claimValue(changedRow.state) !== 'sound')
    await syncClaimValue(tx, { now }, changedRow);
  if (effectBefore?.service !== effectAfter?.service)
    await queue.enqueue(tx, syncRestrictionsAndEndContracts, { customer_uuid: row.customer_uuid });
  return changedRow;
};

/** Charges the second reminder on the next bill. Returns its cost in cents. */
const chargeReminder = async (tx: Tx, ctx: CaseContext, invoice: InvoiceRow, row: DunningCase): Promise<number> => {
  const { customer_uuid, invoice_uuid, round } = row;
  const party = (await queryContractParties(tx, [customer_uuid])).get(customer_uuid);
  const facts = {
    is_company: party?.type === BUSINESS,
    reminded_before: await countRemindedDueDates(tx, row),
  };
  const cents = computeSecondReminderCost(facts, toLateCostSettings(ctx.settings));
  await insertPendingCharge(tx, {
    customer_uuid,
    about: reminderChargeKey({ invoice_uuid, round }),
    kind: 'reminder_cost',
    invoice_number: invoiceNumberText(invoice),
    cents,
    created_at: ctx.now(),
  });
  return cents;
};

/** Key of the pending charge for the second reminder of an invoice. */
export const reminderChargeKey = ({ invoice_uuid, round }: Pick<DunningCase, 'invoice_uuid' | 'round'>): string =>
  `${invoice_uuid}:${round}:reminder`;

/** Moves a locked case to the state after `event`, notifies the customer, and returns the case; null when the state has no such transition. */
export const applyDunningEventWithConsequences = async (
  tx: Tx,
  ctx: CaseContext,
  { invoice, row, event }: { invoice: InvoiceRow; row: DunningCase; event: DunningEvent },
): Promise<DunningCase | null> => {
  const state = dunningTransitions.next(row.state, event);
  if (state === null) return null;
  const today = brusselsDate(ctx.now());
  const { customer_uuid, invoice_uuid, round, due_on } = row;
  const cost_cents = state === 'reminder_2' ? await chargeReminder(tx, ctx, invoice, row) : 0;
  const sims = isNotifiedState(state) ? await queryBilledSimsInUse(tx, row) : undefined;
  const change = {
    state,
    since: today,
    next_on: nextStepOn(state, { state_since: today, due_on }, toDunningPeriods(ctx.settings)),
    costs_cents: row.costs_cents + cost_cents,
    ...(state === 'reminder_1' ? { first_reminder_on: today } : {}),
    ...(state === 'written_off' ? { is_held: false } : {}),
  };
  const movedRow = await updateCaseAndApplyEffects(tx, ctx, row, change, sims);
  const step_uuid = ctx.newId();
  const due_cents = dueCents(invoice, row);
  await insertStep(tx, {
    customer_uuid,
    step_uuid,
    invoice_uuid,
    round,
    state,
    taken_on: today,
    due_cents,
    cost_cents,
    created_at: ctx.now(),
  });
  if (state === 'overdue') await applyOverdue(tx, invoice);
  if (isNotifiedState(state) && sims)
    await sendStepMessages(tx, ctx, { invoice, row: movedRow, state, sims, step_uuid, due_cents, cost_cents });
  return movedRow;
};

/** Days after which a case that waits for the heirs is checked again. */
export const HEIRS_CHECK_DAYS = 7;

/**
 * Lets a case that waits go on, with full notice periods; a customer whose service was restricted is warned again first. While the payer is known
 * to have died, the case keeps waiting.
 */
export const resumeCaseAndWarnAgain = async (
  tx: Tx,
  ctx: CaseContext,
  invoice: InvoiceRow,
  row: DunningCase,
): Promise<DunningCase> => {
  if (!row.is_held) return row;
  const today = brusselsDate(ctx.now());
  if (row.state !== 'ended' && (await isPayerDeathUnresolved(tx, row.customer_uuid)))
    return updateCaseAndApplyEffects(tx, ctx, row, { next_on: addDays(today, HEIRS_CHECK_DAYS) });
  const warnedCase = await applyDunningEventWithConsequences(tx, ctx, { invoice, row: { ...row }, event: 'released' });
  if (warnedCase) return updateCaseAndApplyEffects(tx, ctx, warnedCase, { is_held: false });
  const periods = toDunningPeriods(ctx.settings);
  return updateCaseAndApplyEffects(tx, ctx, row, {
    is_held: false,
    since: today,
    next_on: nextStepOn(row.state, { state_since: today, due_on: row.due_on }, periods),
  });
};
