import { addDays, type BusinessDate, daysBetween } from '#platform/pure/calendar.ts';
import { easterSunday } from '#platform/pure/working-days.ts';

const fixedClosingDays: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26']);
/** Good Friday and Easter Monday, in days from Easter Sunday. */
const movingClosingDays = [-2, 1];

/**
 * Whether payments between banks are settled on a day: Monday to Friday without the six closing days of TARGET (ECB, long-term
 * calendar of 14 December 2000). Belgian public holidays such as 21 July are TARGET days.
 */
export function isTargetDay(date: BusinessDate): boolean {
  // The first day of the calendar, 1 January of the year 1, is a Monday.
  if (daysBetween('0001-01-01', date) % 7 >= 5 || fixedClosingDays.has(date.slice(5))) return false;
  const easter = easterSunday(Number(date.slice(0, 4)));
  return !movingClosingDays.some((days) => addDays(easter, days) === date);
}

/** The first TARGET day from `date` on, `date` included. */
export function targetDayFrom(date: BusinessDate): BusinessDate {
  let day = date;
  while (!isTargetDay(day)) day = addDays(day, 1);
  return day;
}

/** The `count`-th TARGET day after `date`; `date` itself never counts. */
export function addTargetDays(date: BusinessDate, count: number): BusinessDate {
  let day = date;
  for (let daysToAdd = count; daysToAdd > 0; daysToAdd -= 1) day = targetDayFrom(addDays(day, 1));
  return day;
}
