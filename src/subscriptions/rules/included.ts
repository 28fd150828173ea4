import { type BusinessDate, daysInMonth, daysLeftInMonth } from '#platform/pure/calendar.ts';

/** Bytes of a gigabyte and seconds of a minute, as they are counted and sold. */
export const BYTES_PER_GB = 1_000_000_000;
export const SECONDS_PER_MINUTE = 60;

/** What a plan holds for a month: GB, minutes, messages; null is unlimited. */
export type Included = { data_gb: number | null; minutes: number | null; sms: number | null };

type Extra = { readonly [key in keyof Included]?: number | undefined };

const units = { data_gb: BYTES_PER_GB, minutes: SECONDS_PER_MINUTE, sms: 1 };

/** What a plan and its telecom add-ons hold for a whole month. */
export const includedIn = (plan: Included, addons: readonly Extra[]): Included => {
  const sum = (kind: keyof Included) => {
    const whole = plan[kind];
    return whole === null ? null : addons.reduce((total, addon) => total + (addon[kind] ?? 0), whole);
  };
  return { data_gb: sum('data_gb'), minutes: sum('minutes'), sms: sum('sms') };
};

/** Of a month's amount in bytes, seconds or messages, what a service that begins on `start` has: the days that are left, rounded up. */
export const partFrom = (whole: number, start: BusinessDate): number =>
  Math.ceil((whole * daysLeftInMonth(start)) / daysInMonth(start));

/** What is said of a month that begins on `start`: no more than there is, in tenths of a GB and whole minutes. */
export const includedFrom = (month: Included, start: BusinessDate): Included => {
  const part = (kind: keyof Included, step: number) => {
    const whole = month[kind];
    return whole === null ? null : Math.floor((partFrom(whole * units[kind], start) / units[kind]) * step) / step;
  };
  return { data_gb: part('data_gb', 10), minutes: part('minutes', 1), sms: part('sms', 1) };
};
