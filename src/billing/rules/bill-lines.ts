import {
  addDays,
  addMonths,
  type BusinessDate,
  daysBetween,
  daysInMonth,
  firstOfMonth,
} from '#platform/pure/calendar.ts';
import { type Cents, prorate, VAT_PERCENT } from '#platform/pure/money.ts';
import { type BillLine, type PriceBasis, toBasis } from './bill-document.ts';
import { type AddonType, CONTRIBUTION_ADDON } from '#catalogue/rules/addon-type.ts';

/** An add-on in force in the billed month. */
export type BilledAddon = {
  uuid: string;
  name: string;
  /** Types of the catalogue: 1 telecom, 2 carbon removal, 3 forest and village; 0 when no longer known. */
  type: AddonType;
  cents: Cents;
  from: BusinessDate;
  /** Exclusive. Set when it ended within a month by a withdrawal. */
  until?: BusinessDate | null;
};

type BilledPlan = { uuid: string; name: string; cents: Cents; discount_cents: Cents };

/** The facts that a month of a postpaid SIM is charged from. Prices are monthly, in cents with VAT, also for companies; contributions have no VAT. */
export type BilledSim = {
  customer_product_uuid: string;
  active_from: BusinessDate;
  /** The first day without service; null while in use. */
  ended_on: BusinessDate | null;
  plan: BilledPlan;
  /** The plan that was withdrawn from in the billed month; the present one follows it on `valid_until`. */
  withdrawn_plan?: (BilledPlan & { valid_until: BusinessDate }) | null;
  addons: readonly BilledAddon[];
  /** Shipping of its card, when it is charged on the first bill. */
  shipping_cents: Cents;
  /** Usage outside the plan in the billed month. */
  usage_cents: Cents;
};

/** A change of the usage of an earlier month since that month was billed; negative when it became less. */
export type LateUsage = { customer_product_uuid: string; month: BusinessDate; cents: Cents };

const later = (a: BusinessDate, b: BusinessDate): BusinessDate => (a > b ? a : b);
const earlier = (a: BusinessDate, b: BusinessDate): BusinessDate => (a < b ? a : b);

/** The days of service of a SIM in a month; empty (`from` is `until`) when it ended before or on its first day. */
export function servicePeriod(
  { active_from, ended_on }: Pick<BilledSim, 'active_from' | 'ended_on'>,
  month: BusinessDate,
): { from: BusinessDate; until: BusinessDate } {
  const nextMonth = addMonths(month, 1);
  const from = later(month, active_from);
  return { from, until: later(from, earlier(nextMonth, ended_on ?? nextMonth)) };
}

/** Whether a SIM is on the bill about a month: it was in use in that month, or ended on its first day. */
export const isBilledInMonth = (
  { active_from, ended_on }: Pick<BilledSim, 'active_from' | 'ended_on'>,
  month: BusinessDate,
): boolean => active_from < addMonths(month, 1) && (ended_on === null || month <= ended_on);

const addonLineKind = { 0: 'telecom_addon', 1: 'telecom_addon', 2: 'carbon_addon', 3: 'contribution' } as const;

type LineFacts = Pick<BillLine, 'kind'> & Partial<BillLine>;

/** A line of `cents`, negative for a discount or credit; none for 0. */
const buildLine = (customer_product_uuid: string | null, facts: LineFacts, cents: Cents): BillLine[] =>
  cents === 0
    ? []
    : [
        {
          customer_product_uuid,
          offer_uuid: null,
          name: '',
          period: null,
          days: null,
          vat_percent: VAT_PERCENT,
          ...facts,
          quantity: Math.sign(cents),
          unit_cents: Math.abs(cents),
          cents,
        },
      ];

/** Days of a billed period whose usage is charged: the days of service of the SIM, and the day on which it ended, which is no day of service. */
const usagePeriod = ({ ended_on }: Pick<BilledSim, 'ended_on'>, { from, until }: NonNullable<BillLine['period']>) => ({
  from,
  until: ended_on === null ? until : later(addDays(from, 1), earlier(until, addDays(ended_on, 1))),
});

const monthOf = (month: BusinessDate) => ({ from: month, until: addMonths(month, 1) });

/** The period of a bill that is issued on `issued_on`: the whole month, or its days until then. The end is exclusive. */
export const billPeriod = (month: BusinessDate, issued_on: BusinessDate) => ({
  from: month,
  until: earlier(addMonths(month, 1), addDays(later(month, issued_on), 1)),
});

/**
 * Lines of a SIM for `month`, in the basis of their document: plan, promo and telecom add-ons by days of service, carbon removal and
 * contributions whole, shipping on the first bill, and usage outside the plan. Lines of 0 are left out. `period`: of the bill.
 */
export function computeMonthLines(
  billed: BilledSim,
  month: BusinessDate,
  basis: PriceBasis,
  period = monthOf(month),
): BillLine[] {
  const sim = toPricesInBasis(billed, basis);
  const { plan, withdrawn_plan } = sim;
  const service = servicePeriod(sim, month);
  const monthDays = daysInMonth(month);
  const line = (facts: LineFacts, cents: Cents) => buildLine(sim.customer_product_uuid, facts, cents);
  const lineByDays = (facts: LineFacts, monthly_cents: Cents, from = service.from, end = service.until) => {
    const servedDays = { from, until: later(from, earlier(end, service.until)) };
    const chargedDays = daysBetween(servedDays.from, servedDays.until);
    return line(
      { ...facts, period: servedDays, days: { charged: chargedDays, of: monthDays } },
      prorate(monthly_cents, chargedDays, monthDays),
    );
  };
  const addons = sim.addons.flatMap(({ uuid: offer_uuid, name, type, cents, from, until }) => {
    const kind = addonLineKind[type];
    const facts = { kind, offer_uuid, name };
    if (kind === 'telecom_addon') return lineByDays(facts, cents, later(service.from, from), until ?? undefined);
    return line({ ...facts, period, vat_percent: kind === 'contribution' ? 0 : VAT_PERCENT }, cents);
  });
  const isFirst = firstOfMonth(sim.active_from) === month;
  const planLines = (
    { uuid: offer_uuid, name, cents, discount_cents }: BilledPlan,
    ...days: [from?: BusinessDate, end?: BusinessDate]
  ) => [
    ...lineByDays({ kind: 'plan', offer_uuid, name }, cents, ...days),
    ...lineByDays({ kind: 'promo' }, 0 - discount_cents, ...days),
  ];
  return [
    ...(withdrawn_plan ? planLines(withdrawn_plan, service.from, withdrawn_plan.valid_until) : []),
    ...planLines(plan, withdrawn_plan?.valid_until),
    ...addons,
    ...line({ kind: 'usage', period: usagePeriod(sim, period) }, sim.usage_cents),
    ...line({ kind: 'shipping' }, isFirst ? sim.shipping_cents : 0),
  ];
}

/** Converts the prices of a SIM to the basis of a document, so that a part of a month of a company is prorated from net prices. */
const toPricesInBasis = (sim: BilledSim, basis: PriceBasis): BilledSim => {
  const convert = (cents: Cents): Cents => toBasis(cents, basis);
  const toPlan = <T extends BilledPlan>(plan: T): T => ({
    ...plan,
    cents: convert(plan.cents),
    discount_cents: convert(plan.discount_cents),
  });
  return {
    ...sim,
    plan: toPlan(sim.plan),
    withdrawn_plan: sim.withdrawn_plan && toPlan(sim.withdrawn_plan),
    addons: sim.addons.map((addon) =>
      addon.type === CONTRIBUTION_ADDON ? addon : { ...addon, cents: convert(addon.cents) },
    ),
    shipping_cents: convert(sim.shipping_cents),
    usage_cents: convert(sim.usage_cents),
  };
};

/** Lines of usage that arrived after its month was billed. */
export const computeLateLines = (lateUsage: readonly LateUsage[]): BillLine[] =>
  lateUsage.flatMap(({ customer_product_uuid, month, cents }) =>
    buildLine(customer_product_uuid, { kind: 'late_usage', period: monthOf(month) }, cents),
  );

/** Costs of a late payment, without VAT: interest is not part of the taxable amount (VAT Code, article 28, 3°), and neither are damages. */
export type LateCharge = {
  about: string;
  kind: 'reminder_cost' | 'late_interest';
  invoice_number: string;
  cents: Cents;
};

/** Lines of reminder costs and interest; each names the invoice that was paid late. */
export const computeChargeLines = (charges: readonly LateCharge[]): BillLine[] =>
  charges.flatMap(({ kind, invoice_number, cents }) =>
    buildLine(null, { kind, name: invoice_number, vat_percent: 0 }, cents),
  );

/** Lines in the basis of a document; lines with VAT are rounded to net cents one by one. */
export const toLinesInBasis = (lines: readonly BillLine[], basis: PriceBasis): BillLine[] =>
  lines.map((line) => {
    const unit_cents = toBasis(line.unit_cents, basis, line.vat_percent);
    return { ...line, unit_cents, cents: line.quantity * unit_cents };
  });
