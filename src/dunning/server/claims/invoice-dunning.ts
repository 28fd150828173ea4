import { isOwed } from '#billing/rules/invoice-state.ts';
import { findInvoiceByReference, type InvoiceRow, querySimsOfInvoices } from '#billing/server/queries.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { queryContractParties } from '#customers/server/queries.ts';
import type { DunningContract, InvoiceDunning } from '#dunning/contract.ts';
import { MAX_DISPUTES } from '#dunning/rules/dispute.ts';
import { buildTimeline } from '#dunning/rules/dunning-timeline.ts';
import { computeSecondReminderCost } from '#dunning/rules/late-cost.ts';
import { isPayerDeathUnresolved } from '#payments/server/queries.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Handler, HandlerContext } from '#platform/http/handler.ts';
import { brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import type { Settings } from '#platform/settings.ts';
import { queryBilledSimsInUse } from '../cases/unpaid-sims.ts';
import { isSmallDebt } from '../cases/small-debt.ts';
import { countRemindedDueDates, type DunningCase, findCase, queryStepsOfRound } from '../cases/cases.store.ts';
import { toDunningPeriods, toLateCostSettings } from '../cases/dunning-periods.ts';
import { findHoldCause } from '../cases/wait-for-heirs.ts';
import { type Dispute, queryDisputesOfInvoice } from './disputes.store.ts';
import { serviceSteps } from '#dunning/rules/dunning-state.ts';
import { queryEndsOfProducts } from '#subscriptions/server/queries.ts';

/**
 * Queries the steps of an invoice since it became due. Steps that took service from no SIM are left out: a case goes through such steps when its SIMs
 * have ended.
 */
const queryStepsTaken = async (q: Reader, row: DunningCase): ReturnType<typeof queryStepsOfRound> => {
  const steps = await queryStepsOfRound(q, row);
  if (!steps.some(({ state }) => serviceSteps.has(state))) return steps;
  const endsOfSims = await queryEndsOfProducts(q, row.customer_uuid);
  const { customer_uuid, invoice_uuid } = row;
  const billedSimUuids = (await querySimsOfInvoices(q, customer_uuid, [invoice_uuid])).get(invoice_uuid) ?? [];
  const sims = billedSimUuids.filter((uuid) => endsOfSims.has(uuid));
  const wasInUse = (at: Date): boolean =>
    sims.some((uuid) => {
      const end = endsOfSims.get(uuid) ?? null;
      return end === null || at <= end;
    });
  return steps.filter(({ state, created_at }) => !serviceSteps.has(state) || wasInUse(created_at));
};

const toDisputeReply = (dispute: Dispute): NonNullable<InvoiceDunning['dispute']> => ({
  state: dispute.state,
  amount: centsToEuro(dispute.cents),
  credited: centsToEuro(dispute.credited_cents),
  reason: dispute.reason,
  lines: dispute.lines ?? [],
  at: toIso(dispute.created_at),
  resolved_at: dispute.resolved_at && toIso(dispute.resolved_at),
});

/** Cost of a second reminder that has not been sent. */
const computeNextCost = async (
  q: Reader,
  settings: Settings,
  { customer_uuid, invoice_uuid, due_at }: InvoiceRow,
): Promise<Cents> => {
  const party = (await queryContractParties(q, [customer_uuid])).get(customer_uuid);
  const dueInvoice = { customer_uuid, invoice_uuid, due_on: brusselsDate(due_at) };
  const facts = { is_company: party?.type === BUSINESS, reminded_before: await countRemindedDueDates(q, dueInvoice) };
  return computeSecondReminderCost(facts, toLateCostSettings(settings));
};

const findHeldBy = async (
  q: Reader,
  invoice: InvoiceRow,
  row: DunningCase | null,
): Promise<InvoiceDunning['held_by']> => {
  const cause = row && (await findHoldCause(q, invoice, row));
  // When the payer is not known to have died any more, the case goes on within seconds, so it is not shown as held.
  return row && cause === 'death' && !(await isPayerDeathUnresolved(q, row.customer_uuid)) ? null : cause;
};

/** Whether the debts of a customer are too small for more than reminders, also when this invoice is not due yet. */
const isSmallOnItsDay = async (
  q: Reader,
  ctx: { settings: Settings; now(): Date },
  { customer_uuid, due_at, remaining_cents }: InvoiceRow,
): Promise<boolean> =>
  (await isSmallDebt(q, ctx, customer_uuid)) &&
  (due_at < startOfBusinessDay(brusselsDate(ctx.now())) || remaining_cents < ctx.settings.DUNNING_MIN_CENTS);

/** The reminders of an invoice, done and to come, and its newest dispute. */
export const queryInvoiceDunning = async (
  q: Reader,
  { settings, now }: Pick<HandlerContext<DunningContract['GET /api/customer/invoice/dunning']>, 'settings' | 'now'>,
  invoice: InvoiceRow,
): Promise<InvoiceDunning> => {
  const row = await findCase(q, invoice);
  const [disputes, stepsTaken] = [await queryDisputesOfInvoice(q, invoice), row ? await queryStepsTaken(q, row) : []];
  const [newestDispute] = disputes;
  const is_owed = isOwed(invoice.state) && invoice.remaining_cents > 0;
  const facts = {
    due_on: row?.due_on ?? brusselsDate(invoice.due_at),
    today: brusselsDate(now()),
    row,
    steps_taken: stepsTaken,
    is_small: is_owed && (await isSmallOnItsDay(q, { settings, now }, invoice)),
    takes_service: is_owed && (await queryBilledSimsInUse(q, invoice)).fate === 'in_use',
    next_cost_cents: is_owed ? await computeNextCost(q, settings, invoice) : 0,
  };
  const steps = buildTimeline(facts, toDunningPeriods(settings)).filter(({ state }) => is_owed || state === 'done');
  return {
    timeline: steps.map(({ cost_cents, ...step }) => ({ ...step, cost: centsToEuro(cost_cents) })),
    takes_service: facts.takes_service,
    held_by: await findHeldBy(q, invoice, row),
    dispute: newestDispute ? toDisputeReply(newestDispute) : null,
    can_dispute:
      is_owed && invoice.state !== 'written_off' && newestDispute?.state !== 'open' && disputes.length < MAX_DISPUTES,
  };
};

/** Returns the dunning steps of an invoice, taken and to come, with its newest dispute. */
export const invoiceDunning: Handler<DunningContract, 'GET /api/customer/invoice/dunning'> = async (ctx) => {
  const invoice = await findInvoiceByReference(ctx.db.read, ctx.caller.customer_uuid, ctx.query.referenceNumber);
  if (!invoice) throw ctx.refuse('NOT_FOUND');
  return queryInvoiceDunning(ctx.db.read, ctx, invoice);
};
