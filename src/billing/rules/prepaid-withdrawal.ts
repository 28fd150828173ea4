import {
  addMonths,
  type BusinessDate,
  daysBetween,
  daysInMonth,
  daysLeftInMonth,
  firstOfMonth,
} from '#platform/pure/calendar.ts';
import { type Cents, prorate } from '#platform/pure/money.ts';
import { getDayOfEntry } from './entry-kind.ts';
import { prorateMonth } from './month-price-parts.ts';
import {
  buildDaysBackAndRefundEntries,
  findEntry,
  isOfPlan,
  type MonthlySim,
  partsOfMonth,
  partWithdrawnOn,
  type PrepaidEntry,
  buildResumeEntry,
  sumBalance,
  suspendedSince,
  withdrawnOn,
} from './prepaid-balance.ts';
import type { PricePart } from './price-sum.ts';

/** Money paid onto and used from the balance of a prepaid SIM until a withdrawal. */
export type PrepaidUse = {
  /** Credits: the month paid with the order, top-ups and amounts for a late port-in, less what banks took back. */
  paid_cents: Cents;
  used_cents: Cents;
  /** Days of service: those on which the SIM was suspended for an unpaid month are not among them. */
  days: number;
};

/** Days from `start` until `today`, at most until the end of the month of `start`. */
const daysUsed = (start: BusinessDate, today: BusinessDate): number => {
  const nextMonth = addMonths(firstOfMonth(start), 1);
  return Math.max(0, daysBetween(start, today < nextMonth ? today : nextMonth));
};

const earlier = (a: BusinessDate, b: BusinessDate | null | undefined): BusinessDate => (b && b < a ? b : a);

/** The share of parts for some days. Carbon removal and contributions are refunded whole, because they are passed on later. */
const shareOf = (parts: readonly PricePart[], days: number, chargedDays: number): Cents =>
  parts
    .filter(({ kind }) => kind !== 'carbon' && kind !== 'contribution')
    .reduce((sum, { cents }) => sum + prorate(cents, days, chargedDays), 0);

/** The first day that a debit of a month charges. */
const startOfEntry = (entry: PrepaidEntry): BusinessDate => entry.started_on ?? getDayOfEntry(entry);

type ServicePeriod = { days: number; cents: Cents };

/** The used days of a debit for a first, partial month or for a later one. */
const periodOfMonth = (
  entry: PrepaidEntry,
  { ordered, entries }: { ordered: readonly PricePart[]; entries: readonly PrepaidEntry[] },
  today: BusinessDate,
): ServicePeriod => {
  const { kind, parts, started_on } = entry;
  const month = getDayOfEntry(entry);
  const start = startOfEntry(entry);
  const days = daysUsed(start, today);
  // The parts of the debit of a first month are rounded, so its used days are computed from the full prices of the order.
  if (kind === 'first_days') return { days, cents: shareOf(ordered, days, daysInMonth(start)) };
  const chargedDays = started_on ? daysLeftInMonth(start) : daysInMonth(start);
  const usedOf = (part: PricePart) => daysUsed(start, earlier(today, partWithdrawnOn(entries, part, month)));
  return { days, cents: parts.reduce((sum, part) => sum + shareOf([part], usedOf(part), chargedDays), 0) };
};

/** The used share of an add-on debit, less what was credited because the add-on began later. */
const sumAddonUse = (
  { about, amount_cents, parts, started_on }: PrepaidEntry,
  entries: readonly PrepaidEntry[],
  today: BusinessDate,
): Cents => {
  const credit = entries.find((entry) => entry.kind === 'addon_back' && entry.about === about);
  const start = credit?.started_on ?? started_on ?? today;
  const cents = 0 - amount_cents - (credit?.amount_cents ?? 0);
  return shareOf(
    parts.map((part) => ({ ...part, cents })),
    daysUsed(start, earlier(today, withdrawnOn(entries, about))),
    daysLeftInMonth(start),
  );
};

/** The amount debited and used of an add-on that was added after the contract, if it is withdrawn from on `today`; null without a debit. */
export const computeAddonUse = (
  entries: readonly PrepaidEntry[],
  { addon_uuid, offer_uuid }: { addon_uuid: string; offer_uuid: string },
  today: BusinessDate,
): PrepaidUse | null => {
  const debit = entries.find(({ kind, about }) => kind === 'addon' && about === addon_uuid);
  if (!debit?.started_on) return null;
  const credit = entries.find(({ kind, about }) => kind === 'addon_back' && about === addon_uuid);
  const start = credit?.started_on ?? debit.started_on;
  const months = entries.flatMap((entry) => {
    const parts = entry.parts.filter(({ uuid }) => uuid === offer_uuid);
    return entry.kind === 'month' && entry.about > start && parts.length > 0 ? [{ ...entry, parts }] : [];
  });
  const paidAmounts = months.flatMap(({ parts }) => parts.map(({ cents }) => cents));
  const usedAmounts = months.map((month) => periodOfMonth(month, { ordered: [], entries }, today).cents);
  const sum = (cents: readonly Cents[]) => cents.reduce((total, each) => total + each, 0);
  return {
    paid_cents: sum([0 - debit.amount_cents, 0 - (credit?.amount_cents ?? 0), ...paidAmounts]),
    used_cents: sum([sumAddonUse(debit, entries, today), ...usedAmounts]),
    days: Math.max(0, daysBetween(start, today)),
  };
};

/**
 * The credit for the unused part of an add-on that is withdrawn from on `today`; null when there is nothing to credit,
 * and once it was credited.
 */
export const buildAddonWithdrawnEntry = (
  entries: readonly PrepaidEntry[],
  addon: { addon_uuid: string; offer_uuid: string },
  today: BusinessDate,
): PrepaidEntry | null => {
  const { addon_uuid } = addon;
  const debit = entries.find((entry) => entry.kind === 'addon' && entry.about === addon_uuid);
  const addonUse = computeAddonUse(entries, addon, today);
  const closingEntry =
    findEntry(entries, 'given_back') ??
    entries.find((entry) => entry.kind === 'addon_withdrawn' && entry.about === addon_uuid);
  if (!debit || !addonUse || closingEntry) return null;
  const amount_cents = addonUse.paid_cents - addonUse.used_cents;
  if (amount_cents === 0) return null;
  const parts = debit.parts.map((part) => ({ ...part, cents: 0 - amount_cents }));
  return { kind: 'addon_withdrawn', about: addon_uuid, amount_cents, parts, promo_months: null, started_on: today };
};

/** The debit of the month of `today` whose plan is withdrawn from; none once its balance is closed, or its plan was withdrawn from. */
const findMonthOfPlan = (entries: readonly PrepaidEntry[], offer_uuid: string, today: BusinessDate) => {
  const first = firstOfMonth(today);
  const findOfMonth = (entryKind: PrepaidEntry['kind']) =>
    entries.find(({ kind, about }) => kind === entryKind && about === first);
  const month = findOfMonth('month');
  const isOpen = !findOfMonth('plan_withdrawn') && !findEntry(entries, 'given_back');
  return isOpen && month?.parts.some(({ kind, uuid }) => kind === 'plan' && uuid === offer_uuid) ? month : null;
};

/** The plan that is withdrawn from, and the one that returns with its price. */
export type ReturningPlan = {
  withdrawn_uuid: string;
  /** The first day of the withdrawn plan. */
  withdrawn_plan_from: BusinessDate;
  returned: MonthlySim['plan'];
  /** Extras that go on with the plan that returns. */
  addons: MonthlySim['addons'];
};

/** Whether the SIM is suspended because the balance did not cover the withdrawn plan. */
export const isSuspendedByPlan = (
  entries: readonly PrepaidEntry[],
  { withdrawn_plan_from }: Pick<ReturningPlan, 'withdrawn_plan_from'>,
): boolean => (suspendedSince(entries) ?? '') >= withdrawn_plan_from;

/** The parts of a debit of at most `max_cents`: the plan is debited less by what the balance does not cover. */
const limitParts = (parts: readonly PricePart[], max_cents: Cents): PricePart[] => {
  const excess_cents = Math.max(0, parts.reduce((sum, { cents }) => sum + cents, 0) - Math.max(0, max_cents));
  return parts.map((part) => (part.kind === 'plan' ? { ...part, cents: part.cents - excess_cents } : part));
};

/**
 * The entries of a plan that is withdrawn from on `today`: the remaining days of the month are credited at its price, and debited at the price of
 * the plan that returns. When the balance does not cover that debit, what it lacks is not owed, since a withdrawal brings its customer no costs
 * (Directive 2011/83/EU, article 14, paragraph 5). No entries when the month is not paid.
 */
export const buildPlanWithdrawnEntries = (
  entries: readonly PrepaidEntry[],
  { withdrawn_uuid, returned }: Pick<ReturningPlan, 'withdrawn_uuid' | 'returned'>,
  today: BusinessDate,
): PrepaidEntry[] => {
  const month = findMonthOfPlan(entries, withdrawn_uuid, today);
  const parts = month && partsOfMonth(entries, { plan: returned, addons: [] }, getDayOfEntry(month));
  if (!month || !parts) return [];
  const { about } = month;
  const start = startOfEntry(month);
  const [days, chargedDays] = [daysUsed(start, today), daysLeftInMonth(start)];
  const buildEntry = (kind: PrepaidEntry['kind'], entryParts: PricePart[]): PrepaidEntry => {
    const amount_cents = entryParts.reduce((sum, { cents }) => sum - cents, 0);
    return { kind, about, amount_cents, parts: entryParts, promo_months: null, started_on: today };
  };
  const unusedParts = month.parts
    .filter(isOfPlan)
    .map((part) => ({ ...part, cents: prorate(part.cents, days, chargedDays) - part.cents }));
  const credit = buildEntry('plan_withdrawn', unusedParts);
  const available_cents = sumBalance(entries) + credit.amount_cents;
  const debit = buildEntry('plan_returned', limitParts(prorateMonth(parts.filter(isOfPlan), today), available_cents));
  return [credit, debit].filter(({ amount_cents }) => amount_cents !== 0);
};

/**
 * Computes the settlement of a plan that is withdrawn from on `today`, in cents: the debited and the used amount, and `returning_plan_cents`, the
 * price of the returning plan for the rest of the month. For a SIM that is suspended because of the withdrawn plan, that is the debit that resumes
 * it, extras included.
 */
export const computePlanUse = (
  entries: readonly PrepaidEntry[],
  plans: ReturningPlan,
  today: BusinessDate,
): PrepaidUse & { returning_plan_cents: Cents } => {
  const month = findMonthOfPlan(entries, plans.withdrawn_uuid, today);
  const changes = buildPlanWithdrawnEntries(entries, plans, today);
  const sumOf = (entryKind: PrepaidEntry['kind']) => sumBalance(changes.filter(({ kind }) => kind === entryKind));
  const resumeDebit = isSuspendedByPlan(entries, plans)
    ? buildResumeEntry(entries, { plan: plans.returned, addons: plans.addons }, today)
    : null;
  const paid_cents = (month?.parts ?? []).filter(isOfPlan).reduce((sum, { cents }) => sum + cents, 0);
  return {
    paid_cents,
    used_cents: paid_cents - sumOf('plan_withdrawn'),
    returning_plan_cents: 0 - sumOf('plan_returned') - (resumeDebit?.amount_cents ?? 0),
    days: month ? daysUsed(startOfEntry(month), today) : 0,
  };
};

const creditKinds = new Set(['paid', 'top_up', 'charged_back', 'late_port_in']);

/**
 * The amount paid and used, if the contract is withdrawn on `today`. The service is charged by days, and only if the
 * customer had asked for an early start (Directive 2011/83/EU, article 14, paragraphs 3 and 4). The day of activation
 * counts, `today` does not.
 */
export const computePrepaidUse = (
  entries: readonly PrepaidEntry[],
  today: BusinessDate,
  early_start: boolean,
): PrepaidUse => {
  const paid_cents = sumBalance(entries.filter(({ kind }) => creditKinds.has(kind)));
  if (!early_start) return { paid_cents, used_cents: 0, days: 0 };
  const orderedParts = findEntry(entries, 'paid')?.parts ?? [];
  const months = entries
    .filter(({ kind }) => kind === 'first_days' || kind === 'month')
    .map((entry) => periodOfMonth(entry, { ordered: orderedParts, entries }, today));
  const addons = entries.filter(({ kind }) => kind === 'addon').map((entry) => sumAddonUse(entry, entries, today));
  // Their days are not added: they are among the days of the month.
  const returnedPeriods = entries
    .filter(({ kind }) => kind === 'plan_returned')
    .map((entry) => periodOfMonth(entry, { ordered: orderedParts, entries: [] }, today));
  return {
    paid_cents,
    used_cents:
      [...months, ...returnedPeriods].reduce((sum, { cents }) => sum + cents, 0) +
      addons.reduce((sum, cents) => sum + cents, 0),
    days: months.reduce((sum, { days }) => sum + days, 0),
  };
};

/** Entries of a withdrawal: everything that was debited and not used is credited, and the rest refunded. Empty if the balance is closed. */
export const buildWithdrawalEntries = (
  entries: readonly PrepaidEntry[],
  today: BusinessDate,
  early_start: boolean,
): PrepaidEntry[] => {
  const { paid_cents, used_cents } = computePrepaidUse(entries, today, early_start);
  return buildDaysBackAndRefundEntries(entries, today, paid_cents - used_cents - sumBalance(entries));
};
