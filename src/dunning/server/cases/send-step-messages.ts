import type { z } from 'zod';
import { invoiceNumberText, type InvoiceRow } from '#billing/server/queries.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { queryContractParties } from '#customers/server/queries.ts';
import { unpaidInvoiceMessage } from '#dunning/messages/unpaid-invoice.ts';
import { nextStepOn } from '#dunning/rules/dunning-dates.ts';
import { type NotifiedState, serviceSteps } from '#dunning/rules/dunning-state.ts';
import { computeSecondReminderCost } from '#dunning/rules/late-cost.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import type { Settings } from '#platform/settings.ts';
import { countRemindedDueDates, type DunningCase } from './cases.store.ts';
import { toDunningPeriods, toLateCostSettings } from './dunning-periods.ts';
import { isSmallDebt } from './small-debt.ts';
import { type BesideInvoice, queryOtherRestrictingInvoices } from './other-restricting-invoices.ts';
import type { UnpaidSims } from './unpaid-sims.ts';

/** States about which a message promises service back, or warns of its loss. */
const restrictionStates: ReadonlySet<NotifiedState> = new Set(['warned', 'restricted', 'cut_off']);

type Step = {
  invoice: InvoiceRow;
  /** The case after the step. */
  row: DunningCase;
  state: NotifiedState;
  sims: UnpaidSims;
  step_uuid: string;
  due_cents: Cents;
  cost_cents: Cents;
};

/** This invoice and those beside it, with their sum: all must be paid before its SIMs are no longer restricted. Null when there is no other. */
const sumTogether = (
  { invoice, due_cents }: Pick<Step, 'invoice' | 'due_cents'>,
  besideInvoices: readonly BesideInvoice[],
): z.output<typeof unpaidInvoiceMessage.data>['together'] => {
  if (besideInvoices.length === 0) return null;
  const invoicesTogether = [{ invoice, due_cents }, ...besideInvoices];
  return {
    amount: centsToEuro(invoicesTogether.reduce((sum, each) => sum + each.due_cents, 0)),
    references: invoicesTogether.map((each) => each.invoice.reference),
    numbers: invoicesTogether.map((each) => invoiceNumberText(each.invoice)),
  };
};

/** Notifies the customer of a step by mail, and from the second reminder on by SMS too, except for a small debt. A step that takes service is not notified when no SIM of the invoice is in use. */
export const sendStepMessages = async (
  tx: Tx,
  { queue, settings, now }: { queue: Queue; settings: Settings; now(): Date },
  { invoice, row, state, sims, step_uuid, due_cents, cost_cents }: Step,
): Promise<void> => {
  const { customer_uuid } = invoice;
  if (sims.fate !== 'in_use' && serviceSteps.has(state)) return;
  const besideInvoices = restrictionStates.has(state)
    ? await queryOtherRestrictingInvoices(tx, row, sims, brusselsDate(now()))
    : [];
  const party = (await queryContractParties(tx, [customer_uuid])).get(customer_uuid);
  const language = party?.language ?? 'en';
  const is_company = party?.type === BUSINESS;
  const facts = { is_company, reminded_before: await countRemindedDueDates(tx, row) };
  const data = {
    customer_uuid,
    state,
    sims: sims.fate,
    together: sumTogether({ invoice, due_cents }, besideInvoices),
    number: invoiceNumberText(invoice),
    month: `${invoice.month}-01`,
    reference: invoice.reference,
    amount: centsToEuro(due_cents),
    due_on: row.due_on,
    next_on: row.next_on,
    // The warning comes on the day of the next step, and the restriction after it.
    restricted_on:
      state === 'reminder_2' && row.next_on
        ? nextStepOn('warned', { state_since: row.next_on, due_on: row.due_on }, toDunningPeriods(settings))
        : null,
    cost: centsToEuro(cost_cents),
    next_cost: centsToEuro(
      state === 'reminder_1' && !(await isSmallDebt(tx, { settings, now }, customer_uuid))
        ? computeSecondReminderCost(facts, toLateCostSettings(settings))
        : (0 as Cents),
    ),
    interest_percent: is_company ? settings.LATE_INTEREST_PERCENT : null,
  };
  const key = `unpaid-invoice:${step_uuid}`;
  const [sim] = state === 'reminder_1' || state === 'carried' ? [] : sims.in_use;
  // The SMS goes to one SIM, so it names only the invoices that restrict that SIM.
  const ofSim = sim ? besideInvoices.filter((each) => each.sims.has(sim.uuid)) : [];
  const invoicesTogether = sumTogether({ invoice, due_cents }, ofSim);
  await queue.enqueueAll(tx, [
    buildMessageJob(unpaidInvoiceMessage, { key, to: { customer_uuid }, language, data }),
    ...(sim
      ? [
          buildMessageJob(unpaidInvoiceMessage, {
            key: `${key}:sms`,
            to: { msisdn: sim.msisdn },
            customer_uuid,
            language,
            data: { ...data, together: invoicesTogether },
          }),
        ]
      : []),
  ]);
};
