import { invoicePartPaid, invoiceReopened, invoiceSettled } from '#billing/events.ts';
import { lockInvoice } from '#billing/server/commands.ts';
import type { InvoiceKey, InvoiceRow } from '#billing/server/queries.ts';
import { nextStepOn } from '#dunning/rules/dunning-dates.ts';
import { dunningTransitions } from '#dunning/rules/dunning-state.ts';
import { removeCreditFromLateDays, type LateDays } from '#dunning/rules/late-cost.ts';
import { mandateValid, payerDied } from '#payments/events.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import { type EventContext, subscribe } from '#platform/subscribers.ts';
import { simDeactivated } from '#subscriptions/events.ts';
import { syncClaimValue, updateCaseAndApplyEffects } from './cases/change-case.ts';
import { toDunningPeriods } from './cases/dunning-periods.ts';
import {
  type DunningCase,
  lockCase,
  queryCasesCarriedWhenSmall,
  queryInvoicesWithCase,
  queryOpenCases,
} from './cases/cases.store.ts';
import { advanceCase } from './jobs.ts';
import { completeCaseAndChargeInterest } from './cases/complete-case-and-charge-interest.ts';
import { finishMissedPlanOrHoldCase } from './cases/finish-missed-plan.ts';
import { computeLateDaysOfCase } from './cases/wait-for-heirs.ts';
import { syncNextInstalment } from './cases/next-instalment.ts';

/** Locks the invoice, which the publisher has locked already, and its case; null without a case. */
const lockInvoiceAndCase = async (
  tx: Tx,
  key: InvoiceKey,
): Promise<{ invoice: InvoiceRow; row: DunningCase } | null> => {
  const [invoice, row] = [await lockInvoice(tx, key), await lockCase(tx, key)];
  return invoice && row && { invoice, row };
};

type Reduction = { cents: Cents; by: 'payment' | 'credit_note' };

/** Counts the late days until a reduction to `after_cents`. A credited amount was never owed. */
const countUntilReduction = (
  tx: Tx,
  row: DunningCase,
  { cents, by }: Reduction,
  after_cents: Cents,
  today: BusinessDate,
): Promise<LateDays> =>
  by === 'payment'
    ? computeLateDaysOfCase(tx, { remaining_cents: after_cents + cents }, row, today)
    : computeLateDaysOfCase(
        tx,
        { remaining_cents: after_cents },
        { ...row, ...removeCreditFromLateDays(row, cents, row.due_on) },
        today,
      );

/** Enqueues a check of cases: other invoices are locked in jobs of their own. */
const enqueueChecks = (tx: Tx, { queue }: EventContext, cases: readonly InvoiceKey[]): Promise<void> =>
  queue.enqueueAll(
    tx,
    cases.map(({ customer_uuid, invoice_uuid }) => ({ job: advanceCase, payload: { customer_uuid, invoice_uuid } })),
  );

/** Checks the cases that block service: after a payment the remaining debt may be too small for it, and no SIM may be left. */
const checkBlockingCases = async (tx: Tx, ctx: EventContext, customer_uuid: string): Promise<void> =>
  enqueueChecks(tx, ctx, await queryCasesCarriedWhenSmall(tx, customer_uuid));

/** Checks all open cases of a customer: they wait when the payer has died, and go on when another account was given. */
const applyPayerChanged = async (
  tx: Tx,
  { customer_uuid }: { customer_uuid: string },
  ctx: EventContext,
): Promise<void> => enqueueChecks(tx, ctx, await queryOpenCases(tx, [customer_uuid]));

/** Checks the open cases of a customer whose SIM has ended, because their next step may find no SIM to take service from. */
const applySimDeactivated = (tx: Tx, { customer_uuid }: { customer_uuid: string }, ctx: EventContext): Promise<void> =>
  checkBlockingCases(tx, ctx, customer_uuid);

const applySettled = async (tx: Tx, key: InvoiceKey & Reduction, ctx: EventContext): Promise<void> => {
  const lockedCase = await lockInvoiceAndCase(tx, key);
  if (!lockedCase) return;
  const lateDays = await countUntilReduction(tx, lockedCase.row, key, 0, brusselsDate(ctx.now()));
  await completeCaseAndChargeInterest(
    tx,
    ctx,
    lockedCase.invoice,
    await updateCaseAndApplyEffects(tx, ctx, lockedCase.row, lateDays),
  );
  await checkBlockingCases(tx, ctx, key.customer_uuid);
};

/** Applies paid invoices to their cases; most invoices are paid before they have one. */
const applyAllSettled = async (
  tx: Tx,
  { settled }: { settled: readonly (InvoiceKey & Reduction)[] },
  ctx: EventContext,
): Promise<void> => {
  const withCase = await queryInvoicesWithCase(tx, settled);
  for (const key of settled) if (withCase.has(key.invoice_uuid)) await applySettled(tx, key, ctx);
};

const applyPartPaid = async (
  tx: Tx,
  key: InvoiceKey & Reduction & { remaining_cents: Cents },
  ctx: EventContext,
): Promise<void> => {
  const lockedCase = await lockInvoiceAndCase(tx, key);
  if (!lockedCase) return;
  const { invoice } = lockedCase;
  const lateDays = await countUntilReduction(tx, lockedCase.row, key, key.remaining_cents, brusselsDate(ctx.now()));
  const row = await finishMissedPlanOrHoldCase(
    tx,
    ctx,
    invoice,
    await updateCaseAndApplyEffects(tx, ctx, lockedCase.row, lateDays),
  );
  // The rest is disputed: nothing is due until that is answered.
  if (row.disputed_cents > 0 && row.disputed_cents >= key.remaining_cents && !row.is_held)
    await updateCaseAndApplyEffects(tx, ctx, row, { is_held: true, next_on: null });
  await checkBlockingCases(tx, ctx, key.customer_uuid);
};

/** The bank took a payment back: the reminders begin anew with the new due date. */
const applyReopened = async (tx: Tx, key: InvoiceKey, ctx: EventContext): Promise<void> => {
  const lockedCase = await lockInvoiceAndCase(tx, key);
  const state = lockedCase && dunningTransitions.next(lockedCase.row.state, 'reopened');
  // A case that has ended stays so; only the books follow.
  if (lockedCase && state === null) await syncClaimValue(tx, ctx, lockedCase.row);
  if (!lockedCase || state === null) return;
  const due_on = brusselsDate(lockedCase.invoice.due_at);
  const today = brusselsDate(ctx.now());
  await updateCaseAndApplyEffects(tx, ctx, lockedCase.row, {
    state,
    round: lockedCase.row.round + 1,
    due_on,
    since: today,
    next_on: nextStepOn(state, { state_since: today, due_on }, toDunningPeriods(ctx.settings)),
    cent_days: 0,
    counted_until: due_on,
    waited_days: 0,
    heirs_since: null,
    // The proof was about the claim that was given up, and that was paid since.
    loss_proof: null,
  });
  await syncNextInstalment(tx, lockedCase.invoice);
};

/** Applies what happens to invoices to their cases. Lock order: the invoice, then its case; SIMs follow in jobs. */
export const dunningSubscribers = [
  subscribe(invoiceSettled, applyAllSettled),
  subscribe(invoicePartPaid, applyPartPaid),
  subscribe(invoiceReopened, applyReopened),
  subscribe(simDeactivated, applySimDeactivated),
  subscribe(payerDied, applyPayerChanged),
  subscribe(mandateValid, applyPayerChanged),
];
