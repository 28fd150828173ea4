import { type CalendarDate, fromDate, getDayOfWeek, parseDate, toCalendarDate, toZoned } from '@internationalized/date';

const zone = 'Europe/Brussels';
const fixedHolidays = new Set(['01-01', '05-01', '07-21', '08-15', '11-01', '11-11', '12-25']);

/** The instant of `hour`:`minute` in Brussels on the `count`-th working day after `now`. */
export function workingDayAfter(now: Date, count: number, hour: number, minute = 0): Date {
  let day = toCalendarDate(fromDate(now, zone));
  for (let daysLeft = count; daysLeft > 0;) {
    day = day.add({ days: 1 });
    if (isWorkingDay(day)) daysLeft -= 1;
  }
  return toInstant(day, hour, minute);
}

/** The instant of `hour` in Brussels on `date` (`YYYY-MM-DD`), or on the next working day. */
export function workingDayOnOrAfter(date: string, hour: number): Date {
  let day = parseDate(date);
  while (!isWorkingDay(day)) day = day.add({ days: 1 });
  return toInstant(day, hour, 0);
}

/** The Brussels day of an instant, `YYYY-MM-DD`. */
export function brusselsDay(at: Date): string {
  return toCalendarDate(fromDate(at, zone)).toString();
}

function toInstant(day: CalendarDate, hour: number, minute: number): Date {
  return toZoned(day, zone).set({ hour, minute }).toDate();
}

/** Monday to Friday without the ten public holidays of Belgium. */
function isWorkingDay(day: CalendarDate): boolean {
  const easter = easterSunday(day.year);
  const moving = [1, 39, 50].map((days) => easter.add({ days }));
  const holiday = fixedHolidays.has(day.toString().slice(5)) || moving.some((other) => other.compare(day) === 0);
  return getDayOfWeek(day, 'fr-BE', 'mon') < 5 && !holiday;
}

/** The anonymous Gregorian computus, as in J. Meeus, Astronomical Algorithms. */
function easterSunday(year: number): CalendarDate {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m;
  return parseDate(`${year}-03-22`).add({ days });
}
