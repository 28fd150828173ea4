import {
  endOfMonth,
  fromDate,
  getDayOfWeek,
  parseDate,
  startOfMonth,
  toCalendarDate,
  toZoned,
} from '@internationalized/date';
import type { CalendarDate } from '@internationalized/date';

/** The zone in which business days, months and due dates are cut. */
export const BUSINESS_ZONE = 'Europe/Brussels';

/** A calendar day in Brussels, written `YYYY-MM-DD`. Such texts compare correctly with `<`. */
export type BusinessDate = string;

// Every request asks what day it is, and zones are slow to compute.
let lastAsked = { minute: Number.NaN, date: '' };

/** The Brussels calendar day on which the instant `now` falls. */
export function brusselsDate(now: Date): BusinessDate {
  // A day begins with a minute, so the answer holds for a whole one.
  const minute = Math.floor(now.getTime() / 60_000);
  if (lastAsked.minute !== minute) {
    lastAsked = { minute, date: toCalendarDate(fromDate(now, BUSINESS_ZONE)).toString() };
  }
  return lastAsked.date;
}

/** The instant at which a Brussels day begins (23:00 or 22:00 UTC on the day before). */
export function startOfBusinessDay(date: BusinessDate): Date {
  return toZoned(parseDate(date), BUSINESS_ZONE).toDate();
}

/** The first day of the month of `date`. */
export function firstOfMonth(date: BusinessDate): BusinessDate {
  return startOfMonth(parseDate(date)).toString();
}

/** The instant at which the next Brussels month begins: when plan changes and resets happen. */
export function firstOfNextMonth(now: Date): Date {
  return startOfBusinessDay(addMonths(firstOfMonth(brusselsDate(now)), 1));
}

/** `months` later (or earlier, when negative); the 31st becomes the last day of a shorter month. */
export function addMonths(date: BusinessDate, months: number): BusinessDate {
  return parseDate(date).add({ months }).toString();
}

/** `days` later, or earlier when negative. */
export function addDays(date: BusinessDate, days: number): BusinessDate {
  return parseDate(date).add({ days }).toString();
}

/** Days from `from` to `to`: 0 on the same day, negative when `to` comes first. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Completed years from `from` to `to`; someone born on 29 February turns a year older on 1 March of a common year. */
export function wholeYears(from: BusinessDate, to: BusinessDate): number {
  const [start, end] = [parseDate(from), parseDate(to)];
  const reached = to.slice(5) >= from.slice(5);
  return end.year - start.year - (reached ? 0 : 1);
}

/** How many days the month of `date` has, 28 to 31. */
export function daysInMonth(date: BusinessDate): number {
  return endOfMonth(parseDate(date)).day;
}

/** Days left in the month of `date`, that day included: 1 on the last day. */
export function daysLeftInMonth(date: BusinessDate): number {
  return daysInMonth(date) - parseDate(date).day + 1;
}

/** Whether `text` is a real calendar day written `YYYY-MM-DD`. */
export function isBusinessDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= daysInMonth(`${parts[1]}-${parts[2]}-01`);
}

/** Monday to Friday, Belgian public holidays left out. */
export function isWorkingDay(date: BusinessDate): boolean {
  const day = parseDate(date);
  // With Monday as the first day, 5 and 6 are Saturday and Sunday.
  return getDayOfWeek(day, 'fr-BE', 'mon') < 5 && !belgianHolidays(day.year).has(date);
}

/** The `count`-th working day after `date` (at least 1); `date` itself never counts. */
export function addWorkingDays(date: BusinessDate, count: number): BusinessDate {
  let day = date;
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/**
 * The ten public holidays of a year.
 * Source: Belgian Act of 4 January 1974 on public holidays, Royal Decree of 18 April 1974, article 1.
 */
export function belgianHolidays(year: number): ReadonlySet<BusinessDate> {
  const easter = easterSunday(year);
  const fixed = ['01-01', '05-01', '07-21', '08-15', '11-01', '11-11', '12-25'];
  return new Set([
    ...fixed.map((day) => `${String(year).padStart(4, '0')}-${day}`),
    easter.add({ days: 1 }).toString(),
    easter.add({ days: 39 }).toString(),
    easter.add({ days: 50 }).toString(),
  ]);
}

function dayNumber(date: BusinessDate): number {
  return Math.round(parseDate(date).toDate('UTC').getTime() / 86_400_000);
}

/** The anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): CalendarDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  const text = (value: number, width: number) => String(value).padStart(width, '0');
  return parseDate(`${text(year, 4)}-${text(Math.floor(days / 31), 2)}-${text((days % 31) + 1, 2)}`);
}
