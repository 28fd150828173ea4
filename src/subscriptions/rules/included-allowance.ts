import { type BusinessDate, daysInMonth, daysLeftInMonth } from '#platform/pure/calendar.ts';

/** Bytes of a gigabyte and seconds of a minute, as they are counted and sold. */
export const BYTES_PER_GB = 1_000_000_000;
export const SECONDS_PER_MINUTE = 60;

/** Decimals of a GB, wherever data is said and given: the same amount reads the same on every screen. */
export const GB_DIGITS = 2;

/** What a plan holds for a month: GB, minutes, messages; null is unlimited. */
export type IncludedAllowance = { data_gb: number | null; minutes: number | null; sms: number | null };

type Extra = { readonly [key in keyof IncludedAllowance]?: number | undefined };

const units = { data_gb: BYTES_PER_GB, minutes: SECONDS_PER_MINUTE, sms: 1 };

/** What a plan and its telecom add-ons hold for a whole month. */
export const sumIncludedAllowance = (plan: IncludedAllowance, addons: readonly Extra[]): IncludedAllowance => {
  const sum = (kind: keyof IncludedAllowance) => {
    const whole = plan[kind];
    return whole === null ? null : addons.reduce((total, addon) => total + (addon[kind] ?? 0), whole);
  };
  return { data_gb: sum('data_gb'), minutes: sum('minutes'), sms: sum('sms') };
};

/** The least of a unit that is said of it: a hundredth of a GB, a minute, a message. */
const roundingStep = (unit: number): number => (unit === BYTES_PER_GB ? unit / 10 ** GB_DIGITS : unit);

/**
 * Of a month's amount in bytes, seconds or messages, what a service that begins on `start` has: the days that are left, rounded up to what
 * can be said of the unit, so that what is said before ordering, shown later and given is one amount.
 */
export const prorateIncludedAmount = (whole: number, start: BusinessDate, unit: number): number => {
  const step = roundingStep(unit);
  return Math.ceil((whole * daysLeftInMonth(start)) / (daysInMonth(start) * step)) * step;
};

/** What a month that begins on `start` has. */
export const prorateIncludedAllowance = (month: IncludedAllowance, start: BusinessDate): IncludedAllowance => {
  const part = (kind: keyof IncludedAllowance) => {
    const [whole, unit] = [month[kind], units[kind]];
    return whole === null ? null : prorateIncludedAmount(whole * unit, start, unit) / unit;
  };
  return { data_gb: part('data_gb'), minutes: part('minutes'), sms: part('sms') };
};
