import type { Msisdn } from '#platform/pure/line-ids.ts';
import { invoiceNumberText, type InvoiceRow, querySimsOfInvoice } from '#billing/server/queries.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { queryContractParties } from '#customers/server/queries.ts';
import { unpaidInvoiceMessage } from '#dunning/messages/unpaid-invoice.ts';
import { type NotifiedState, serviceSteps } from '#dunning/rules/dunning-state.ts';
import { computeReminderCost } from '#dunning/rules/late-cost.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import type { Settings } from '#platform/settings.ts';
import { findNumberOfLineInUse } from '#subscriptions/server/queries.ts';
import { countRemindedDueDates, type DunningCase } from './cases.store.ts';
import { toLateCostSettings } from './dunning-periods.ts';
import { isSmallDebt } from './small-debt.ts';
import { isRestrictedBeside } from './restricted-beside.ts';
import { resolveSimsOfInvoice } from './takes-service.ts';

type Step = {
  invoice: InvoiceRow;
  /** State of the invoice after the step. */
  row: DunningCase;
  state: NotifiedState;
  step_uuid: string;
  due_cents: Cents;
  cost_cents: Cents;
};

/** The number that an SMS about an invoice goes to: its first SIM in use; null without one. */
const findNumberOfInvoice = async (tx: Tx, invoice: InvoiceRow): Promise<Msisdn | null> => {
  const { customer_uuid } = invoice;
  for (const customer_product_uuid of await querySimsOfInvoice(tx, invoice)) {
    const msisdn = await findNumberOfLineInUse(tx, { customer_uuid, customer_product_uuid });
    if (msisdn !== null) return msisdn;
  }
  return null;
};

/** Notifies the customer of a step by mail, and from the second reminder on by SMS too, except for a small debt. A step that takes service is not notified when no SIM of the invoice is in use. */
export const sendStepMessages = async (
  tx: Tx,
  { queue, settings, now }: { queue: Queue; settings: Settings; now(): Date },
  { invoice, row, state, step_uuid, due_cents, cost_cents }: Step,
): Promise<void> => {
  const { customer_uuid } = invoice;
  const sims = await resolveSimsOfInvoice(tx, invoice);
  const takes_service = sims === 'in_use';
  if (!takes_service && serviceSteps.has(state)) return;
  const party = (await queryContractParties(tx, [customer_uuid])).get(customer_uuid);
  const language = party?.language ?? 'en';
  const is_company = party?.type === BUSINESS;
  const facts = { is_company, reminded_before: await countRemindedDueDates(tx, row) };
  const data = {
    customer_uuid,
    state,
    takes_service,
    sims,
    beside: serviceSteps.has(state) && (await isRestrictedBeside(tx, row)),
    number: invoiceNumberText(invoice),
    month: `${invoice.month}-01`,
    reference: invoice.reference,
    amount: centsToEuro(due_cents),
    due_on: row.due_on,
    next_on: row.next_on,
    cost: centsToEuro(cost_cents),
    next_cost: centsToEuro(
      state === 'reminder_1' && !(await isSmallDebt(tx, { settings, now }, customer_uuid))
        ? computeReminderCost(facts, toLateCostSettings(settings))
        : (0 as Cents),
    ),
    interest_percent: is_company ? settings.LATE_INTEREST_PERCENT : null,
  };
  const key = `unpaid-invoice:${step_uuid}`;
  const msisdn = state === 'reminder_1' || state === 'carried' ? null : await findNumberOfInvoice(tx, invoice);
  await queue.enqueueAll(tx, [
    buildMessageJob(unpaidInvoiceMessage, { key, to: { customer_uuid }, language, data }),
    ...(msisdn === null
      ? []
      : [buildMessageJob(unpaidInvoiceMessage, { key: `${key}:sms`, to: { msisdn }, customer_uuid, language, data })]),
  ]);
};
