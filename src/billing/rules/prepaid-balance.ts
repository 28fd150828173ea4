import { addMonths, type BusinessDate, daysBetween, daysInMonth, firstOfMonth } from '#platform/pure/calendar.ts';
import { type Cents, prorate } from '#platform/pure/money.ts';
import { fullPriceFrom } from '#promotions/rules/promo.ts';
import { partMonth } from './month-parts.ts';
import type { PricePart } from './price-sum.ts';

/**
 * Paid with an order; taken for the days of the first month; taken for an add-on, and what of that came back because it began later or
 * never; days that came back when the SIM ended; and what was given back then.
 */
export type EntryKind = 'paid' | 'first_days' | 'addon' | 'addon_back' | 'days_back' | 'given_back';

export type Entry = {
  kind: EntryKind;
  /** The order, the first day of the month, or the add-on: the same thing is never entered twice. */
  about: string;
  /** Negative: taken. */
  amount_cents: Cents;
  parts: PricePart[];
  /** With `paid`. */
  promo_months: number | null;
  /** With `first_days` and `addon`: the day from which it was taken. */
  started_on: BusinessDate | null;
};

const sum = (amounts: readonly { cents: Cents }[]): Cents => amounts.reduce((total, { cents }) => total + cents, 0);

export const balanceOf = (entries: readonly Pick<Entry, 'amount_cents'>[]): Cents =>
  sum(entries.map(({ amount_cents }) => ({ cents: amount_cents })));

const find = (entries: readonly Entry[], kind: EntryKind): Entry | undefined =>
  entries.find((entry) => entry.kind === kind);

const taken = (kind: EntryKind, about: string, parts: PricePart[]): Entry => ({
  kind,
  about,
  amount_cents: 0 - sum(parts),
  parts,
  promo_months: null,
  started_on: null,
});

/** What an order pays onto the balance of one of its SIMs: a whole month. */
export const paidEntry = (order_uuid: string, parts: PricePart[], promo_months: number | null): Entry => ({
  kind: 'paid',
  about: order_uuid,
  amount_cents: sum(parts),
  parts,
  promo_months,
  started_on: null,
});

/** What a service that begins on `start` takes for the days of that month; null when nothing was paid, it has begun, or is over. */
export const firstDaysEntry = (entries: readonly Entry[], start: BusinessDate): Entry | null => {
  const paid = find(entries, 'paid');
  if (!paid || find(entries, 'first_days') || find(entries, 'given_back')) return null;
  return { ...taken('first_days', firstOfMonth(start), partMonth(paid.parts, start)), started_on: start };
};

/** What an add-on takes that begins on `start`: the days that are left of that month, or all of what goes by no days. */
export const addonEntry = (addon_uuid: string, part: PricePart, start: BusinessDate): Entry => ({
  ...taken('addon', addon_uuid, partMonth([part], start)),
  started_on: start,
});

/** What comes back of an add-on that began on `start` only, or never (null). Null when that is nothing. */
export const addonBackEntry = (
  entries: readonly Entry[],
  addon_uuid: string,
  whole: PricePart,
  start: BusinessDate | null,
): Entry | null => {
  const before = entries.find(({ kind, about }) => kind === 'addon' && about === addon_uuid);
  if (!before) return null;
  const due = start === null ? 0 : 0 - addonEntry(addon_uuid, whole, start).amount_cents;
  const back = 0 - before.amount_cents - due;
  return back > 0 ? { ...taken('addon_back', addon_uuid, []), amount_cents: back } : null;
};

/** What a whole month costs that begins on `first`, a 1st after the service began on `start`. */
const monthOf = ({ parts, promo_months }: Entry, start: BusinessDate, first: BusinessDate): PricePart[] =>
  promo_months !== null && first >= fullPriceFrom(start, promo_months)
    ? parts.filter(({ kind }) => kind !== 'promo')
    : parts;

/** What is taken on the next 1st after `today`, and what of it the balance does not hold yet. */
export type NextMonth = { first: BusinessDate; amount_cents: Cents; missing_cents: Cents };

/** Null as long as the service has not begun, and once it is over. */
export const nextMonth = (entries: readonly Entry[], today: BusinessDate): NextMonth | null => {
  const [paid, begun] = [find(entries, 'paid'), find(entries, 'first_days')];
  if (!paid || !begun?.started_on || find(entries, 'given_back')) return null;
  const first = addMonths(firstOfMonth(today), 1);
  const amount_cents = sum(monthOf(paid, begun.started_on, first));
  return { first, amount_cents, missing_cents: Math.max(0, amount_cents - balanceOf(entries)) };
};

/** What of the first month goes back onto the balance, when the service ends on `today` in that month: the days from then on, and what is whole. */
const daysBackEntry = ({ parts }: Entry, begun: Entry, today: BusinessDate): Entry | null => {
  const start = begun.started_on;
  if (!start || firstOfMonth(start) !== firstOfMonth(today)) return null;
  const byDays = parts.filter(({ kind }) => kind !== 'carbon' && kind !== 'contribution');
  const used = prorate(sum(byDays), Math.max(0, daysBetween(start, today)), daysInMonth(start));
  return { ...taken('days_back', today, []), amount_cents: 0 - begun.amount_cents - used };
};

/** What a SIM that ends on `today` enters: the days it will not be used, and that all that is left goes back. Nothing a second time. */
export const endEntries = (entries: readonly Entry[], today: BusinessDate): Entry[] => {
  const [paid, begun] = [find(entries, 'paid'), find(entries, 'first_days')];
  if (!paid || find(entries, 'given_back')) return [];
  const days = begun ? daysBackEntry(paid, begun, today) : null;
  const left = balanceOf(entries) + (days?.amount_cents ?? 0);
  return [...(days ? [days] : []), { ...taken('given_back', today, []), amount_cents: 0 - left }];
};
