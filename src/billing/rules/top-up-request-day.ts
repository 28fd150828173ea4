import {
  addDays,
  addMonths,
  brusselsDate,
  type BusinessDate,
  daysBetween,
  firstOfMonth,
  startOfBusinessDay,
} from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';

/** Requests are sent in the morning, because an SMS must not wake customers. */
const requestHour = 9;
const hourSeconds = 3600;

/** First day of the month after `today`. */
export const upcomingMonth = (today: BusinessDate): BusinessDate => addMonths(firstOfMonth(today), 1);

/** Time of the top-up requests for `month`, `days` days before its 1st. */
export const topUpRequestTime = (month: BusinessDate, days: number): Date =>
  addSeconds(startOfBusinessDay(addDays(month, -days)), requestHour * hourSeconds);

/** The next time of top-up requests after `now`, for the next month or the one after it. */
export const nextTopUpRequestTime = (now: Date, days: number): Date => {
  const month = upcomingMonth(brusselsDate(now));
  const timeOfMonth = topUpRequestTime(month, days);
  return timeOfMonth > now ? timeOfMonth : topUpRequestTime(upcomingMonth(month), days);
};

/** Days before the 1st in which screens ask for the missing amount. Earlier they only show it. */
const dueDays = 10;

/** Whether screens ask for the amount missing for `month`. */
export const isTopUpDue = (month: BusinessDate, today: BusinessDate): boolean => daysBetween(today, month) <= dueDays;
