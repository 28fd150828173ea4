/** The zone in which business days, months and due dates are cut. */
export const BUSINESS_ZONE = 'Europe/Brussels';

/** A calendar day in Brussels, written `YYYY-MM-DD`. Such texts compare correctly with `<`. */
export type BusinessDate = string;

const [HOUR, DAY] = [3_600_000, 86_400_000];

// Made when it is first asked for: a page is drawn without it.
let clockOfZone: Intl.DateTimeFormat | null = null;

const dayAt = (ms: number): BusinessDate => {
  // Canadians write the year first.
  clockOfZone ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: BUSINESS_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return clockOfZone.format(ms);
};

// Every request asks what day it is, and zones are slow to compute.
let cachedDate = { minute: Number.NaN, date: '' };

/** The Brussels calendar day on which the instant `now` falls. */
export function brusselsDate(now: Date): BusinessDate {
  // A day begins with a minute, so the answer holds for a whole one.
  const minute = Math.floor(now.getTime() / 60_000);
  if (cachedDate.minute !== minute) cachedDate = { minute, date: dayAt(now.getTime()) };
  return cachedDate.date;
}

/** The instant at which a Brussels day begins (23:00 or 22:00 UTC on the day before). */
export function startOfBusinessDay(date: BusinessDate): Date {
  const midnight = midnightInUtc(date);
  // Brussels is ahead of UTC by two hours in summer, by one in winter, and by none long ago.
  const begun = [2, 1].map((hours) => midnight - hours * HOUR).find((ms) => dayAt(ms) === date);
  return new Date(begun ?? midnight);
}

/** The first day of the month of `date`. */
export function firstOfMonth(date: BusinessDate): BusinessDate {
  return `${date.slice(0, 8)}01`;
}

/** The instant at which the next Brussels month begins: when plan changes and resets happen. */
export function firstOfNextMonth(now: Date): Date {
  return startOfBusinessDay(addMonths(firstOfMonth(brusselsDate(now)), 1));
}

/** `months` later (or earlier, when negative); the 31st becomes the last day of a shorter month. */
export function addMonths(date: BusinessDate, months: number): BusinessDate {
  const { year, month, day } = partsOf(date);
  const all = year * 12 + (month - 1) + months;
  const first = isoDateOf(Math.floor(all / 12), (all % 12) + 1, 1);
  return `${first.slice(0, 8)}${two(Math.min(day, daysInMonth(first)))}`;
}

/** `days` later, or earlier when negative. */
export function addDays(date: BusinessDate, days: number): BusinessDate {
  return new Date(midnightInUtc(date) + days * DAY).toISOString().slice(0, 10);
}

/** Days from `from` to `to`: 0 on the same day, negative when `to` comes first. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  return Math.round((midnightInUtc(to) - midnightInUtc(from)) / DAY);
}

/** Completed years from `from` to `to`; someone born on 29 February turns a year older on 1 March of a common year. */
export function completedYears(from: BusinessDate, to: BusinessDate): number {
  const reached = to.slice(5) >= from.slice(5);
  return partsOf(to).year - partsOf(from).year - (reached ? 0 : 1);
}

/** How many days the month of `date` has, 28 to 31. */
export function daysInMonth(date: BusinessDate): number {
  const { year, month } = partsOf(date);
  const next = month === 12 ? isoDateOf(year + 1, 1, 1) : isoDateOf(year, month + 1, 1);
  return daysBetween(firstOfMonth(date), next);
}

/** Days left in the month of `date`, that day included: 1 on the last day. */
export function daysLeftInMonth(date: BusinessDate): number {
  return daysInMonth(date) - partsOf(date).day + 1;
}

/** Whether `text` is a real calendar day written `YYYY-MM-DD`. */
export function isBusinessDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const { year, month, day } = partsOf(text);
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= daysInMonth(text);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A day by its numbers; month from 1. */
const isoDateOf = (year: number, month: number, day: number): BusinessDate =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

const partsOf = (date: BusinessDate) => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
});

/** Milliseconds; every day of UTC has as many. */
const midnightInUtc = (date: BusinessDate): number => new Date(`${date}T00:00:00Z`).getTime();
