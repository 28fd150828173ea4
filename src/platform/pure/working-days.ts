import { addDays, type BusinessDate, daysBetween, isoDateOf } from './calendar.ts';

/** Whether a day is Monday to Friday and no Belgian public holiday. */
export function isWorkingDay(date: BusinessDate): boolean {
  // The first day of the calendar, 1 January of the year 1, is a Monday.
  return daysBetween('0001-01-01', date) % 7 < 5 && !belgianHolidays(Number(date.slice(0, 4))).has(date);
}

/** The `count`-th working day after `date` (`count` at least 1); `date` itself never counts. */
export function addWorkingDays(date: BusinessDate, count: number): BusinessDate {
  let day = date;
  for (let daysLeft = count; daysLeft > 0;) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) daysLeft -= 1;
  }
  return day;
}

/** The ten public holidays of a year (Belgian Act of 4 January 1974, Royal Decree of 18 April 1974, article 1). */
export function belgianHolidays(year: number): ReadonlySet<BusinessDate> {
  const easter = easterSunday(year);
  const fixed = [
    [1, 1],
    [5, 1],
    [7, 21],
    [8, 15],
    [11, 1],
    [11, 11],
    [12, 25],
  ] as const;
  return new Set([
    ...fixed.map(([month, day]) => isoDateOf(year, month, day)),
    addDays(easter, 1),
    addDays(easter, 39),
    addDays(easter, 50),
  ]);
}

/** Date of Easter: anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): BusinessDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  return isoDateOf(year, Math.floor(days / 31), (days % 31) + 1);
}
