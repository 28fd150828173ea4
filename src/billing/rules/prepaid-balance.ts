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
import type { EntryKind } from './entry-kind.ts';
import { monthPriceParts, prorateMonth } from './month-price-parts.ts';
import type { PricePart } from './price-sum.ts';

export type PrepaidEntry = {
  kind: EntryKind;
  /** The order, the payment, the first day of the month, or the add-on: the same thing is never entered twice. */
  about: string;
  /** Negative: taken. */
  amount_cents: Cents;
  parts: PricePart[];
  /** With `paid`. */
  promo_months: number | null;
  /** With `first_days`, `addon` and a `month` that was not paid on its 1st: the day from which it was taken. */
  started_on: BusinessDate | null;
};

const sum = (amounts: readonly { cents: Cents }[]): Cents => amounts.reduce((total, { cents }) => total + cents, 0);

export const sumBalance = (entries: readonly Pick<PrepaidEntry, 'amount_cents'>[]): Cents =>
  sum(entries.map(({ amount_cents }) => ({ cents: amount_cents })));

const findEntry = (entries: readonly PrepaidEntry[], kind: EntryKind): PrepaidEntry | undefined =>
  entries.find((entry) => entry.kind === kind);

const debitEntry = (kind: EntryKind, about: string, parts: PricePart[]): PrepaidEntry => ({
  kind,
  about,
  amount_cents: 0 - sum(parts),
  parts,
  promo_months: null,
  started_on: null,
});

/** What an order pays onto the balance of one of its SIMs: a whole month. */
export const orderPaymentEntry = (
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

/** What a payment adds to the balance of a SIM; null when the SIM has none, or is over. */
export const topUpEntry = (
  entries: readonly PrepaidEntry[],
  payment_uuid: string,
  amount_cents: Cents,
): PrepaidEntry | null =>
  findEntry(entries, 'paid') && !findEntry(entries, 'given_back')
    ? { ...debitEntry('top_up', payment_uuid, []), amount_cents }
    : null;

/** What a service that begins on `start` takes for the days of that month; null when nothing was paid, it has begun, or is over. */
export const firstDaysEntry = (entries: readonly PrepaidEntry[], start: BusinessDate): PrepaidEntry | null => {
  const paid = findEntry(entries, 'paid');
  if (!paid || findEntry(entries, 'first_days') || findEntry(entries, 'given_back')) return null;
  return { ...debitEntry('first_days', firstOfMonth(start), prorateMonth(paid.parts, start)), started_on: start };
};

/** What an add-on takes that begins on `start`: the days that are left of that month, or all of what goes by no days. */
export const addonEntry = (addon_uuid: string, part: PricePart, start: BusinessDate): PrepaidEntry => ({
  ...debitEntry('addon', addon_uuid, prorateMonth([part], start)),
  started_on: start,
});

/** What comes back of an add-on that began on `start` only, or never (null). Null when that is nothing. */
export const addonCreditEntry = (
  entries: readonly PrepaidEntry[],
  addon_uuid: string,
  whole: PricePart,
  start: BusinessDate | null,
): PrepaidEntry | null => {
  const before = entries.find(({ kind, about }) => kind === 'addon' && about === addon_uuid);
  if (!before) return null;
  const due = start === null ? 0 : 0 - addonEntry(addon_uuid, whole, start).amount_cents;
  const back = 0 - before.amount_cents - due;
  return back > 0 ? { ...debitEntry('addon_back', addon_uuid, []), amount_cents: back } : null;
};

/** A SIM as it is from a 1st on: its plan, and the add-ons that go on. */
export type MonthlySim = {
  plan: { uuid: string; price_cents: Cents };
  addons: readonly { offer_uuid: string; type: 0 | 1 | 2 | 3; price_cents: Cents }[];
};

const typeOf = { telecom: 1, carbon: 2, contribution: 3 } as const;

/** A SIM as it was ordered and paid. */
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

/** What the promo of an order takes off a plan. */
const promoDiscount = ({ parts }: PrepaidEntry, plan_cents: Cents): Cents => {
  const promo = parts.find(({ kind }) => kind === 'promo');
  if (promo?.percent !== undefined) return percentOf(plan_cents, promo.percent);
  return Math.min(plan_cents, promo?.most_cents ?? 0 - (promo?.cents ?? 0));
};

/** What a plan costs: the one that was ordered what it cost then. */
const planPrice = ({ parts }: PrepaidEntry, { uuid, price_cents }: MonthlySim['plan']): Cents =>
  parts.find((part) => part.kind === 'plan' && part.uuid === uuid)?.cents ?? price_cents;

/** What a whole month costs that begins on `first`, a 1st after the service began. */
const partsOfMonth = (entries: readonly PrepaidEntry[], sim: MonthlySim, first: BusinessDate): PricePart[] | null => {
  const [paid, start] = [findEntry(entries, 'paid'), findEntry(entries, 'first_days')?.started_on];
  if (!paid || !start || findEntry(entries, 'given_back') || start >= first) return null;
  const over = paid.promo_months !== null && first >= fullPriceDate(start, paid.promo_months);
  const { uuid } = sim.plan;
  const plan_cents = planPrice(paid, sim.plan);
  const discount_cents = over ? 0 : promoDiscount(paid, plan_cents);
  const addons = sim.addons.map(({ offer_uuid, ...addon }) => ({ ...addon, uuid: offer_uuid }));
  return monthPriceParts({ uuid, plan_cents, discount_cents, addons }, 0);
};

const newestMonthOfKind = (entries: readonly PrepaidEntry[], wanted: EntryKind): BusinessDate =>
  entries.reduce((last, { kind, about }) => (kind === wanted && about > last ? about : last), '');

/** Since the 1st of which month a SIM is stopped because its balance did not hold it; null: it is not. */
export const suspendedSince = (entries: readonly PrepaidEntry[]): BusinessDate | null => {
  const paused = newestMonthOfKind(entries, 'paused');
  return paused > newestMonthOfKind(entries, 'month') && !findEntry(entries, 'given_back') ? paused : null;
};

/** What is taken on the next 1st after `today`, and what of it the balance does not hold yet. */
export type NextMonthCharge = { first: BusinessDate; amount_cents: Cents; missing_cents: Cents };

/** Null as long as the service has not begun, while it is stopped, and once it is over. */
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
  return { first, amount_cents, missing_cents: Math.max(0, amount_cents - sumBalance(entries)) };
};

/** What the 1st takes for its month; null when the balance does not hold it, when it was taken, and when nothing is to be. */
export const monthEntry = (
  entries: readonly PrepaidEntry[],
  sim: MonthlySim,
  first: BusinessDate,
): PrepaidEntry | null => {
  if (entries.some(({ kind, about }) => kind === 'month' && about === first)) return null;
  const parts = partsOfMonth(entries, sim, first);
  return parts && sum(parts) <= sumBalance(entries) ? debitEntry('month', first, parts) : null;
};

/** That a SIM is stopped on a 1st; null when the balance holds the month, when it is stopped already, and when nothing is to be paid. */
export const suspensionEntry = (
  entries: readonly PrepaidEntry[],
  sim: MonthlySim,
  first: BusinessDate,
): PrepaidEntry | null => {
  if (suspendedSince(entries) || entries.some(({ kind, about }) => kind === 'month' && about >= first)) return null;
  const parts = partsOfMonth(entries, sim, first);
  return parts && sum(parts) > sumBalance(entries) ? debitEntry('paused', first, []) : null;
};

/** What a SIM that is stopped takes to work again from `today` on: the days that are left, and what goes by none. */
const remainingMonthParts = (
  entries: readonly PrepaidEntry[],
  sim: MonthlySim,
  today: BusinessDate,
): PricePart[] | null => {
  const parts = suspendedSince(entries) ? partsOfMonth(entries, sim, firstOfMonth(today)) : null;
  return parts && prorateMonth(parts, today);
};

/** What has to be there for a SIM to work again, and what of it is not. */
export type Suspension = { since: BusinessDate; amount_cents: Cents; missing_cents: Cents };

export const computeSuspension = (
  entries: readonly PrepaidEntry[],
  sim: MonthlySim,
  today: BusinessDate,
): Suspension | null => {
  const [since, parts] = [suspendedSince(entries), remainingMonthParts(entries, sim, today)];
  if (!since || !parts) return null;
  const amount_cents = sum(parts);
  return { since, amount_cents, missing_cents: Math.max(0, amount_cents - sumBalance(entries)) };
};

/** What is taken when the SIM works again from `today` on; null when it is not stopped, or the balance does not hold it. */
export const resumeEntry = (
  entries: readonly PrepaidEntry[],
  sim: MonthlySim,
  today: BusinessDate,
): PrepaidEntry | null => {
  const parts = remainingMonthParts(entries, sim, today);
  if (!parts || sum(parts) > sumBalance(entries)) return null;
  return { ...debitEntry('month', firstOfMonth(today), parts), started_on: today };
};

const isProrated = ({ kind }: PricePart): boolean => kind !== 'carbon' && kind !== 'contribution';
const isInMonthOf = (day: BusinessDate | null, today: BusinessDate): boolean =>
  day !== null && firstOfMonth(day) === firstOfMonth(today);

/** What of the first month goes back when the service ends on `today` in that month: the days from then on, and what is whole. */
const creditOfFirstMonth = ({ parts }: PrepaidEntry, begun: PrepaidEntry, today: BusinessDate): Cents => {
  const start = begun.started_on;
  if (!start || !isInMonthOf(start, today)) return 0;
  const used = prorate(sum(parts.filter(isProrated)), Math.max(0, daysBetween(start, today)), daysInMonth(start));
  return 0 - begun.amount_cents - used;
};

/** The same of a later month: what is whole has gone to where it was meant for. */
const creditOfMonth = (entries: readonly PrepaidEntry[], today: BusinessDate): Cents => {
  const month = entries.find(({ kind, about }) => kind === 'month' && about === firstOfMonth(today));
  if (!month) return 0;
  const days = month.started_on ? daysLeftInMonth(month.started_on) : daysInMonth(today);
  return prorate(sum(month.parts.filter(isProrated)), daysLeftInMonth(today), days);
};

/** The same of the add-ons that began in this month. In a first one, which may be withdrawn from, what is whole goes back too. */
const creditOfAddons = (entries: readonly PrepaidEntry[], today: BusinessDate, first: boolean): Cents =>
  sum(
    entries
      .filter(({ kind, started_on }) => kind === 'addon' && isInMonthOf(started_on, today))
      .map(({ about, amount_cents, parts, started_on }) => {
        const back = entries.find(({ kind, about: addon }) => kind === 'addon_back' && addon === about);
        const paid = 0 - amount_cents - (back?.amount_cents ?? 0);
        if (!parts.every(isProrated)) return { cents: first ? paid : 0 };
        return { cents: prorate(paid, daysLeftInMonth(today), daysLeftInMonth(started_on ?? today)) };
      }),
  );

const unusedDaysEntry = (
  entries: readonly PrepaidEntry[],
  paid: PrepaidEntry,
  begun: PrepaidEntry,
  today: BusinessDate,
): PrepaidEntry | null => {
  const first = isInMonthOf(begun.started_on, today);
  const back =
    creditOfFirstMonth(paid, begun, today) + creditOfMonth(entries, today) + creditOfAddons(entries, today, first);
  return back > 0 || first ? { ...debitEntry('days_back', today, []), amount_cents: back } : null;
};

/** What a SIM that ends on `today` enters: the days it will not be used, and that all that is left goes back. Nothing a second time. */
export const closingEntries = (entries: readonly PrepaidEntry[], today: BusinessDate): PrepaidEntry[] => {
  const [paid, begun] = [findEntry(entries, 'paid'), findEntry(entries, 'first_days')];
  if (!paid || findEntry(entries, 'given_back')) return [];
  const days = begun ? unusedDaysEntry(entries, paid, begun, today) : null;
  const left = sumBalance(entries) + (days?.amount_cents ?? 0);
  return [...(days ? [days] : []), { ...debitEntry('given_back', today, []), amount_cents: 0 - left }];
};
