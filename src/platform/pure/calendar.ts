/** Time zone of business days, months and due dates. */
export const BUSINESS_ZONE = 'Europe/Brussels';

/** A calendar day in Brussels, `YYYY-MM-DD`. Such texts can be compared with `<`. Other texts do not compile. */
export type BusinessDate = `${number}-${number}-${number}`;
/** A calendar month in Brussels, `YYYY-MM`; with `-01` behind it, its first day. */
export type BusinessMonth = `${number}-${number}`;

const [HOUR, DAY] = [3_600_000, 86_400_000];

// Created on first use, because the first paint does not need it.
let clockOfZone: Intl.DateTimeFormat | null = null;

const dayAt = (ms: number): BusinessDate => {
  const instant = new Date(ms);
  // Brussels has never been behind UTC, nor ahead by more than two hours.
  if (instant.getUTCHours() < 22) return instant.toISOString().slice(0, 10) as BusinessDate;
  // Swedish writes days as ISO 8601 does.
  clockOfZone ??= new Intl.DateTimeFormat('sv', { timeZone: BUSINESS_ZONE });
  return clockOfZone.format(ms) as BusinessDate;
};

/** The Brussels calendar day of the instant `now`. */
export function brusselsDate(now: Date): BusinessDate {
  return dayAt(now.getTime());
}

/** The instant at which a Brussels day begins (22:00 or 23:00 UTC of the previous day). */
export function startOfBusinessDay(date: BusinessDate): Date {
  const midnight = midnightInUtc(date);
  // The offset of Brussels is two hours in summer, one in winter, and was zero in the past.
  const startOfDayMs = [2, 1].map((hours) => midnight - hours * HOUR).find((ms) => dayAt(ms) === date);
  return new Date(startOfDayMs ?? midnight);
}

/** The first day of the month of `date`. */
export function firstOfMonth(date: BusinessDate): BusinessDate {
  return withDay(date, 1);
}

/** The instant at which the next Brussels month begins, when plan changes and resets take effect. */
export function startOfNextMonth(now: Date): Date {
  return startOfBusinessDay(addMonths(firstOfMonth(brusselsDate(now)), 1));
}

/** The day with number `day`, from 1, in the month of `date`. */
export function withDay(date: BusinessDate, day: number): BusinessDate {
  return `${date.slice(0, 7)}-${two(day)}` as BusinessDate;
}

/** The month of `date`, `YYYY-MM`. */
export function monthOf(date: BusinessDate): BusinessMonth {
  return date.slice(0, 7) as BusinessMonth;
}

/** Adds months (negative to subtract); the day is limited to the length of the target month. */
export function addMonths(date: BusinessDate, months: number): BusinessDate {
  const { year, month, day } = partsOf(date);
  const monthIndex = year * 12 + (month - 1) + months;
  const first = isoDateOf(Math.floor(monthIndex / 12), (monthIndex % 12) + 1, 1);
  return withDay(first, Math.min(day, daysInMonth(first)));
}

/** Adds days (negative to subtract). */
export function addDays(date: BusinessDate, days: number): BusinessDate {
  return new Date(midnightInUtc(date) + days * DAY).toISOString().slice(0, 10) as BusinessDate;
}

/** Days from `from` to `to`: 0 on the same day, negative when `to` is earlier. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  return Math.round((midnightInUtc(to) - midnightInUtc(from)) / DAY);
}

/** Completed years from `from` to `to`. A birthday on 29 February counts on 1 March in common years. */
export function completedYears(from: BusinessDate, to: BusinessDate): number {
  const reached = to.slice(5) >= from.slice(5);
  return partsOf(to).year - partsOf(from).year - (reached ? 0 : 1);
}

/** Number of days in the month of `date`, 28 to 31. */
export function daysInMonth(date: BusinessDate): number {
  const { year, month } = partsOf(date);
  const next = month === 12 ? isoDateOf(year + 1, 1, 1) : isoDateOf(year, month + 1, 1);
  return daysBetween(firstOfMonth(date), next);
}

/** Remaining days in the month including `date`: 1 on the last day. */
export function daysLeftInMonth(date: BusinessDate): number {
  return daysInMonth(date) - partsOf(date).day + 1;
}

/** Whether `text` is an existing calendar day written `YYYY-MM-DD`. */
export function isBusinessDate(text: string): text is BusinessDate {
  if (!hasDateShape(text)) return false;
  const { year, month, day } = partsOf(text);
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= daysInMonth(text);
}

const hasDateShape = (text: string): text is BusinessDate => /^\d{4}-\d{2}-\d{2}$/.test(text);

const two = (value: number): string => String(value).padStart(2, '0');

/** Builds a date from numbers; month and day from 1. */
export const isoDateOf = (year: number, month: number, day: number): BusinessDate =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` as BusinessDate;

const partsOf = (date: BusinessDate) => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
});

/** Milliseconds since 1970 of midnight UTC; UTC days have equal length. */
const midnightInUtc = (date: BusinessDate): number => new Date(`${date}T00:00:00Z`).getTime();
