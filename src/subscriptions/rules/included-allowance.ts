import { type BusinessDate, daysInMonth, daysLeftInMonth } from '#platform/pure/calendar.ts';

/** Bytes per gigabyte (decimal) and seconds per minute, as used for metering and sales. */
export const BYTES_PER_GB = 1_000_000_000;
export const SECONDS_PER_MINUTE = 60;

/** Decimals of GB amounts, the same on every screen and in allocation. */
export const GB_DIGITS = 2;

/** Monthly allowance of a plan in GB, minutes and messages; null is unlimited. */
export type IncludedAllowance = { data_gb: number | null; minutes: number | null; sms: number | null };

type Extra = { readonly [key in keyof IncludedAllowance]?: number | undefined };

const units = { data_gb: BYTES_PER_GB, minutes: SECONDS_PER_MINUTE, sms: 1 };

/** Sums the monthly allowance of a plan and its telecom add-ons; unlimited stays unlimited. */
export const sumIncludedAllowance = (plan: IncludedAllowance, addons: readonly Extra[]): IncludedAllowance => {
  const sum = (kind: keyof IncludedAllowance) => {
    const monthlyAmount = plan[kind];
    return monthlyAmount === null ? null : addons.reduce((total, addon) => total + (addon[kind] ?? 0), monthlyAmount);
  };
  return { data_gb: sum('data_gb'), minutes: sum('minutes'), sms: sum('sms') };
};

/** Smallest amount that is shown of a unit: 0.01 GB, a minute, a message. */
const roundingStep = (unit: number): number => (unit === BYTES_PER_GB ? unit / 10 ** GB_DIGITS : unit);

/**
 * Prorates a monthly amount (bytes, seconds or messages) to the days left from `start`, rounded up to the displayed step of the
 * unit. So the amount before ordering, on screen and in the bucket is the same.
 */
export const prorateIncludedAmount = (monthlyAmount: number, start: BusinessDate, unit: number): number => {
  const step = roundingStep(unit);
  return Math.ceil((monthlyAmount * daysLeftInMonth(start)) / (daysInMonth(start) * step)) * step;
};

/** Prorates a monthly allowance to the days left from `start`. */
export const prorateIncludedAllowance = (month: IncludedAllowance, start: BusinessDate): IncludedAllowance => {
  const part = (kind: keyof IncludedAllowance) => {
    const [monthlyAmount, unit] = [month[kind], units[kind]];
    return monthlyAmount === null ? null : prorateIncludedAmount(monthlyAmount * unit, start, unit) / unit;
  };
  return { data_gb: part('data_gb'), minutes: part('minutes'), sms: part('sms') };
};
