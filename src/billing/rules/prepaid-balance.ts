import {
  addMonths,
  type BusinessDate,
  daysBetween,
  daysInMonth,
  daysLeftInMonth,
  firstOfMonth,
} from '#platform/pure/calendar.ts';
import { type Cents, percentOf, prorate } from '#platform/pure/money.ts';
import { fullPriceDate } from '#promotions/rules/promo.ts';
import { getDayOfEntry, type EntryKind } from './entry-kind.ts';
import { monthPriceParts, prorateMonth } from './month-price-parts.ts';
import type { PricePart } from './price-sum.ts';
import type { AddonType } from '#catalogue/rules/addon-type.ts';

export type PrepaidEntry = {
  kind: EntryKind;
  /** The uuid of the order, payment or add-on, or the first day of the month. Together with `kind` it makes the entry unique. */
  about: string;
  /** Cents; negative for a debit. */
  amount_cents: Cents;
  parts: PricePart[];
  /** Only with `paid`: number of full months of the promo. */
  promo_months: number | null;
  /** Only with `first_days`, `addon`, `addon_back`, `plan_returned`, and a `month` paid after its 1st: the first day that is charged. With
   * `addon_withdrawn` and `plan_withdrawn` the first that is not. */
  started_on: BusinessDate | null;
};

const isProrated = ({ kind }: PricePart): boolean => kind !== 'carbon' && kind !== 'contribution';

const sum = (amounts: readonly { cents: Cents }[]): Cents => amounts.reduce((total, { cents }) => total + cents, 0);

const sumContributions = (parts: readonly PricePart[]): Cents =>
  sum(parts.filter(({ kind }) => kind === 'contribution'));

export const sumBalance = (entries: readonly Pick<PrepaidEntry, 'amount_cents'>[]): Cents =>
  sum(entries.map(({ amount_cents }) => ({ cents: amount_cents })));

export const findEntry = (entries: readonly PrepaidEntry[], kind: EntryKind): PrepaidEntry | undefined =>
  entries.find((entry) => entry.kind === kind);

const debitEntry = (kind: EntryKind, subject: string, parts: PricePart[]): PrepaidEntry => ({
  kind,
  about: subject,
  amount_cents: 0 - sum(parts),
  parts,
  promo_months: null,
  started_on: null,
});

/** The day on which an add-on was withdrawn from; undefined when it was not. */
export const withdrawnOn = (entries: readonly PrepaidEntry[], addon_uuid: string): BusinessDate | null | undefined =>
  entries.find(({ kind, about }) => kind === 'addon_withdrawn' && about === addon_uuid)?.started_on;

export const isOfPlan = ({ kind }: PricePart): boolean => kind === 'plan' || kind === 'promo';

/** The day on which the plan or add-on of a price part of the month of `first` was withdrawn from, before it was added again. */
export const partWithdrawnOn = (
  entries: readonly PrepaidEntry[],
  part: PricePart,
  first: BusinessDate,
): BusinessDate | null =>
  entries.find(({ kind, about, started_on, parts }) =>
    kind === 'plan_withdrawn'
      ? about === first && isOfPlan(part)
      : kind === 'addon_withdrawn' &&
        started_on !== null &&
        firstOfMonth(started_on) >= first &&
        parts[0]?.uuid === part.uuid,
  )?.started_on ?? null;

/** Builds the credit of a full month, paid with the order. */
export const buildOrderPaymentEntry = (
  order_uuid: string,
  parts: PricePart[],
  promo_months: number | null,
): PrepaidEntry => ({
  kind: 'paid',
  about: order_uuid,
  amount_cents: sum(parts),
  parts,
  promo_months,
  started_on: null,
});

/** Builds the credit of a top-up in cents; null if the SIM has no balance or has ended. */
export const buildTopUpEntry = (
  entries: readonly PrepaidEntry[],
  payment_uuid: string,
  amount_cents: Cents,
): PrepaidEntry | null =>
  findEntry(entries, 'paid') && !findEntry(entries, 'given_back')
    ? { ...debitEntry('top_up', payment_uuid, []), amount_cents }
    : null;

/** Builds the credit for a port-in that came late; null if the SIM has no balance or has ended. */
export const buildLatePortInEntry = (
  entries: readonly PrepaidEntry[],
  delay_uuid: string,
  amount_cents: Cents,
): PrepaidEntry | null =>
  findEntry(entries, 'paid') && !findEntry(entries, 'given_back')
    ? { ...debitEntry('late_port_in', delay_uuid, []), amount_cents }
    : null;

/** Builds the debit of a top-up that the payer's bank took back, or its credit when negative; null once the SIM has ended and its balance is closed. */
export const buildChargebackEntry = (
  entries: readonly PrepaidEntry[],
  { chargeback_key, amount_cents }: { chargeback_key: string; amount_cents: Cents },
): PrepaidEntry | null =>
  findEntry(entries, 'top_up') && !findEntry(entries, 'given_back')
    ? { ...debitEntry('charged_back', chargeback_key, []), amount_cents: 0 - amount_cents }
    : null;

/**
 * Builds the debit of the first, partial month of a service that begins on `start`. Null if no order was paid, the service has
 * begun already, or it has ended.
 */
export const buildFirstDaysEntry = (entries: readonly PrepaidEntry[], start: BusinessDate): PrepaidEntry | null => {
  const paidEntry = findEntry(entries, 'paid');
  if (!paidEntry || findEntry(entries, 'first_days') || findEntry(entries, 'given_back')) return null;
  return { ...debitEntry('first_days', firstOfMonth(start), prorateMonth(paidEntry.parts, start)), started_on: start };
};

/** Builds the debit of an add-on that begins on `start`: prorated by the remaining days of the month, or in full if it is not prorated. */
export const buildAddonDebitEntry = (addon_uuid: string, part: PricePart, start: BusinessDate): PrepaidEntry => ({
  ...debitEntry('addon', addon_uuid, prorateMonth([part], start)),
  started_on: start,
});

/** Builds the credit for an add-on whose service began on `start`, later than it was debited from, or never (null). Null if there is nothing to credit. */
export const buildAddonCreditEntry = (
  entries: readonly PrepaidEntry[],
  addon_uuid: string,
  fullMonthPart: PricePart,
  start: BusinessDate | null,
): PrepaidEntry | null => {
  const debit = entries.find(({ kind, about }) => kind === 'addon' && about === addon_uuid);
  if (!debit) return null;
  const due_cents = start === null ? 0 : 0 - buildAddonDebitEntry(addon_uuid, fullMonthPart, start).amount_cents;
  const credit_cents = 0 - debit.amount_cents - due_cents;
  return credit_cents > 0
    ? { ...debitEntry('addon_back', addon_uuid, []), amount_cents: credit_cents, started_on: start }
    : null;
};

/** Plan and continuing add-ons of a SIM in a month. */
export type MonthlySim = {
  plan: { uuid: string; price_cents: Cents };
  addons: readonly { offer_uuid: string; type: AddonType; price_cents: Cents }[];
};

const typeOf = { telecom: 1, carbon: 2, contribution: 3 } as const;

/** Plan and add-ons of the SIM's order, with the prices that were paid. */
export const simAsOrdered = (entries: readonly PrepaidEntry[]): MonthlySim => {
  const parts = findEntry(entries, 'paid')?.parts ?? [];
  const plan = parts.find(({ kind }) => kind === 'plan');
  const addons = parts.flatMap(({ kind, uuid, cents }) =>
    kind === 'telecom' || kind === 'carbon' || kind === 'contribution'
      ? [{ offer_uuid: uuid ?? '', type: typeOf[kind], price_cents: cents }]
      : [],
  );
  return { plan: { uuid: plan?.uuid ?? '', price_cents: plan?.cents ?? 0 }, addons };
};

/** Discount of the order's promo on a plan, in cents. */
const promoDiscount = ({ parts }: PrepaidEntry, plan_cents: Cents): Cents => {
  const promo = parts.find(({ kind }) => kind === 'promo');
  if (promo?.percent !== undefined) return percentOf(plan_cents, promo.percent);
  return Math.min(plan_cents, promo?.most_cents ?? 0 - (promo?.cents ?? 0));
};

/** Price of a plan in cents. The ordered plan keeps the price of the order. */
const planPrice = ({ parts }: PrepaidEntry, { uuid, price_cents }: MonthlySim['plan']): Cents =>
  parts.find((part) => part.kind === 'plan' && part.uuid === uuid)?.cents ?? price_cents;

/** Price parts of the full month that begins on `first`. Null if the service began on that day or later, or has ended. */
export const partsOfMonth = (
  entries: readonly PrepaidEntry[],
  sim: MonthlySim,
  first: BusinessDate,
): PricePart[] | null => {
  const [paidEntry, start] = [findEntry(entries, 'paid'), findEntry(entries, 'first_days')?.started_on];
  if (!paidEntry || !start || findEntry(entries, 'given_back') || start >= first) return null;
  const isPromoOver = paidEntry.promo_months !== null && first >= fullPriceDate(start, paidEntry.promo_months);
  const { uuid } = sim.plan;
  const plan_cents = planPrice(paidEntry, sim.plan);
  const discount_cents = isPromoOver ? 0 : promoDiscount(paidEntry, plan_cents);
  const addons = sim.addons.map(({ offer_uuid, ...addon }) => ({ ...addon, uuid: offer_uuid }));
  return monthPriceParts({ uuid, plan_cents, discount_cents, addons }, 0);
};

const newestMonthOfKind = (entries: readonly PrepaidEntry[], wantedKind: EntryKind): BusinessDate | undefined => {
  const months = entries.filter(({ kind }) => kind === wantedKind).map(getDayOfEntry);
  return months.toSorted().at(-1);
};

/** Returns the 1st since which the SIM is suspended because its balance did not cover the month; null if it is not suspended. */
export const suspendedSince = (entries: readonly PrepaidEntry[]): BusinessDate | null => {
  const unpaidMonth = newestMonthOfKind(entries, 'paused');
  if (!unpaidMonth || findEntry(entries, 'given_back')) return null;
  return unpaidMonth > (newestMonthOfKind(entries, 'month') ?? '') ? unpaidMonth : null;
};

/** Charge on the next 1st after `today`, the part of it without VAT, and the amount missing on the balance. */
export type NextMonthCharge = {
  first: BusinessDate;
  amount_cents: Cents;
  contributions_cents: Cents;
  missing_cents: Cents;
};

/** Computes the charge of the next 1st; null before the service begins, while it is suspended, and after its end. */
export const computeNextMonthCharge = (
  entries: readonly PrepaidEntry[],
  sim: MonthlySim,
  today: BusinessDate,
): NextMonthCharge | null => {
  if (suspendedSince(entries)) return null;
  const first = addMonths(firstOfMonth(today), 1);
  const parts = partsOfMonth(entries, sim, first);
  if (!parts) return null;
  const amount_cents = sum(parts);
  const missing_cents = Math.max(0, amount_cents - sumBalance(entries));
  return { first, amount_cents, contributions_cents: sumContributions(parts), missing_cents };
};

/**
 * Builds the debit of the month that begins on `first`. Null if the balance does not cover it, it is debited already, or the
 * service is not active.
 */
export const buildMonthDebitEntry = (
  entries: readonly PrepaidEntry[],
  sim: MonthlySim,
  first: BusinessDate,
): PrepaidEntry | null => {
  if (entries.some(({ kind, about }) => kind === 'month' && about === first)) return null;
  const parts = partsOfMonth(entries, sim, first);
  return parts && sum(parts) <= sumBalance(entries) ? debitEntry('month', first, parts) : null;
};

/**
 * Builds the entry of a suspension on `first`. Null if the balance covers the month, the month is debited, the SIM is suspended already, or
 * the service is not active.
 */
export const buildSuspensionEntry = (
  entries: readonly PrepaidEntry[],
  sim: MonthlySim,
  first: BusinessDate,
): PrepaidEntry | null => {
  if (suspendedSince(entries) || entries.some(({ kind, about }) => kind === 'month' && about >= first)) return null;
  const parts = partsOfMonth(entries, sim, first);
  return parts && sum(parts) > sumBalance(entries) ? debitEntry('paused', first, []) : null;
};

/** Price parts of the remaining days from `today` for a suspended SIM; parts that are not prorated are charged in full. */
const remainingMonthParts = (
  entries: readonly PrepaidEntry[],
  sim: MonthlySim,
  today: BusinessDate,
): PricePart[] | null => {
  const parts = suspendedSince(entries) ? partsOfMonth(entries, sim, firstOfMonth(today)) : null;
  return parts && prorateMonth(parts, today);
};

/** Amount that resumes a suspended SIM, and the part of it missing on the balance. */
export type Suspension = {
  suspended_on: BusinessDate;
  amount_cents: Cents;
  missing_cents: Cents;
  /** Days left of the month, today included. */
  days: number;
  /** The part of the amount that is not prorated: carbon removal and contributions. */
  whole_cents: Cents;
  /** The part without VAT. */
  contributions_cents: Cents;
};

export const computeChargeToResume = (
  entries: readonly PrepaidEntry[],
  sim: MonthlySim,
  today: BusinessDate,
): Suspension | null => {
  const [suspensionStart, parts] = [suspendedSince(entries), remainingMonthParts(entries, sim, today)];
  if (!suspensionStart || !parts) return null;
  const amount_cents = sum(parts);
  return {
    suspended_on: suspensionStart,
    amount_cents,
    missing_cents: Math.max(0, amount_cents - sumBalance(entries)),
    days: daysLeftInMonth(today),
    whole_cents: sum(parts.filter((part) => !isProrated(part))),
    contributions_cents: sumContributions(parts),
  };
};

/** The price of the month that begins on `first`, also while the SIM is suspended; null without a service. */
export const computeMonthPrice = (
  entries: readonly PrepaidEntry[],
  sim: MonthlySim,
  first: BusinessDate,
): Cents | null => {
  const parts = partsOfMonth(entries, sim, first);
  return parts && sum(parts);
};

/** Builds the debit that resumes the SIM from `today` on. Null if it is not suspended or the balance does not cover it. */
export const buildResumeEntry = (
  entries: readonly PrepaidEntry[],
  sim: MonthlySim,
  today: BusinessDate,
): PrepaidEntry | null => {
  const parts = remainingMonthParts(entries, sim, today);
  if (!parts || sum(parts) > sumBalance(entries)) return null;
  return { ...debitEntry('month', firstOfMonth(today), parts), started_on: today };
};

const isInMonthOf = (day: BusinessDate | null, today: BusinessDate): boolean =>
  day !== null && firstOfMonth(day) === firstOfMonth(today);

/** Credit if the service ends in its first month: the days from `today` on, and the parts that are not prorated. */
const creditOfFirstMonth = ({ parts }: PrepaidEntry, firstDays: PrepaidEntry, today: BusinessDate): Cents => {
  const start = firstDays.started_on;
  if (!start || !isInMonthOf(start, today)) return 0;
  const used_cents = prorate(sum(parts.filter(isProrated)), Math.max(0, daysBetween(start, today)), daysInMonth(start));
  return 0 - firstDays.amount_cents - used_cents;
};

/**
 * Credit if the service ends in a later month: the days from `today` on. Parts that are not prorated are not credited,
 * because they were spent.
 */
const creditOfMonth = (entries: readonly PrepaidEntry[], today: BusinessDate): Cents => {
  const month = entries.find(({ kind, about }) => kind === 'month' && about === firstOfMonth(today));
  if (!month) return 0;
  const days = month.started_on ? daysLeftInMonth(month.started_on) : daysInMonth(today);
  const parts = month.parts.filter((part) => isProrated(part) && !partWithdrawnOn(entries, part, getDayOfEntry(month)));
  const returnedPlan = entries.find(({ kind, about }) => kind === 'plan_returned' && about === month.about);
  const returnedDays = returnedPlan?.started_on ? daysLeftInMonth(returnedPlan.started_on) : days;
  return (
    prorate(sum(parts), daysLeftInMonth(today), days) +
    prorate(sum(returnedPlan?.parts ?? []), daysLeftInMonth(today), returnedDays)
  );
};

/**
 * Credit for add-ons that began in this month. Parts that are not prorated are credited in the first month only, which
 * can be withdrawn from.
 */
const creditOfAddons = (entries: readonly PrepaidEntry[], today: BusinessDate, isFirstMonth: boolean): Cents =>
  sum(
    entries
      .filter(
        ({ kind, about, started_on }) =>
          kind === 'addon' && isInMonthOf(started_on, today) && !withdrawnOn(entries, about),
      )
      .map(({ about, amount_cents, parts, started_on }) => {
        const credit = entries.find(({ kind, about: addon }) => kind === 'addon_back' && addon === about);
        const paid_cents = 0 - amount_cents - (credit?.amount_cents ?? 0);
        if (!parts.every(isProrated)) return { cents: isFirstMonth ? paid_cents : 0 };
        const start = credit?.started_on ?? started_on ?? today;
        return { cents: prorate(paid_cents, daysLeftInMonth(today < start ? start : today), daysLeftInMonth(start)) };
      }),
  );

const computeUnusedDays = (
  entries: readonly PrepaidEntry[],
  paidEntry: PrepaidEntry,
  firstDays: PrepaidEntry,
  today: BusinessDate,
): Cents =>
  creditOfFirstMonth(paidEntry, firstDays, today) +
  creditOfMonth(entries, today) +
  creditOfAddons(entries, today, isInMonthOf(firstDays.started_on, today));

/** Builds the last entries of a balance: a credit of unused days, if any, and the refund of the rest. Empty if it is closed already. */
export const buildDaysBackAndRefundEntries = (
  entries: readonly PrepaidEntry[],
  today: BusinessDate,
  days_back_cents: Cents,
): PrepaidEntry[] => {
  if (!findEntry(entries, 'paid') || findEntry(entries, 'given_back')) return [];
  const daysBack = { ...debitEntry('days_back', today, []), amount_cents: days_back_cents };
  const refund = { ...debitEntry('given_back', today, []), amount_cents: 0 - sumBalance(entries) - days_back_cents };
  return days_back_cents === 0 ? [refund] : [daysBack, refund];
};

/**
 * Builds the entries for a SIM that ends on `today`: the credit of its unused days and the refund of the balance. Empty if the
 * balance is closed already.
 */
export const buildClosingEntries = (entries: readonly PrepaidEntry[], today: BusinessDate): PrepaidEntry[] => {
  const [paidEntry, firstDays] = [findEntry(entries, 'paid'), findEntry(entries, 'first_days')];
  const days_back_cents = paidEntry && firstDays ? computeUnusedDays(entries, paidEntry, firstDays, today) : 0;
  return buildDaysBackAndRefundEntries(entries, today, days_back_cents);
};
