import { insertPendingCharge } from '#billing/server/commands.ts';
import { invoiceNumberText, type InvoiceRow } from '#billing/server/queries.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { queryContractParties } from '#customers/server/queries.ts';
import { dunningTransitions } from '#dunning/rules/dunning-state.ts';
import { computeLateInterest } from '#dunning/rules/late-cost.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { finishPlanAndClearInstalment } from './plans.store.ts';
import { type CaseContext, updateCaseAndApplyEffects } from './change-case.ts';
import type { DunningCase } from './cases.store.ts';

const interestStates: ReadonlySet<string> = new Set(['reminder_2', 'warned', 'restricted', 'cut_off', 'ended']);

/** Interest that a company owes for a late payment, once it had the second reminder. */
const chargeInterest = async (tx: Tx, ctx: CaseContext, invoice: InvoiceRow, row: DunningCase): Promise<number> => {
  const { customer_uuid, invoice_uuid, round } = row;
  if (!interestStates.has(row.state)) return 0;
  const party = (await queryContractParties(tx, [customer_uuid])).get(customer_uuid);
  if (party?.type !== BUSINESS) return 0;
  const cents = computeLateInterest(row.cent_days, ctx.settings.LATE_INTEREST_PERCENT);
  await insertPendingCharge(tx, {
    customer_uuid,
    about: `${invoice_uuid}:${round}:interest`,
    kind: 'late_interest',
    invoice_number: invoiceNumberText(invoice),
    cents,
    created_at: ctx.now(),
  });
  return cents;
};

/** Completes the dunning case of an invoice that is paid or credited: charges a company late interest, ends its instalment plan. */
export const completeCaseAndChargeInterest = async (
  tx: Tx,
  ctx: CaseContext,
  invoice: InvoiceRow,
  row: DunningCase,
): Promise<void> => {
  const state = dunningTransitions.next(row.state, 'settled');
  if (state === null) return;
  const interest = await chargeInterest(tx, ctx, invoice, row);
  await finishPlanAndClearInstalment(tx, row, 'done', ctx.now());
  await updateCaseAndApplyEffects(tx, ctx, row, {
    state,
    since: brusselsDate(ctx.now()),
    next_on: null,
    is_held: false,
    costs_cents: row.costs_cents + interest,
  });
};
