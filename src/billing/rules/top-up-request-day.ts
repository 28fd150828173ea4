import {
  addDays,
  addMonths,
  type BusinessDate,
  daysBetween,
  firstOfMonth,
  startOfBusinessDay,
} from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';

/** Nobody is woken by an SMS: it is asked in the morning. */
const requestHour = 9;
const hourSeconds = 3600;

/** The month that is asked for on `today`: the next one. */
export const upcomingMonth = (today: BusinessDate): BusinessDate => addMonths(firstOfMonth(today), 1);

/** When it is asked for what `month` costs, which begins `days` later. */
export const topUpRequestTime = (month: BusinessDate, days: number): Date =>
  addSeconds(startOfBusinessDay(addDays(month, -days)), requestHour * hourSeconds);

/** Days before a month in which screens ask for what is missing of it; earlier it is only told. */
const dueDays = 10;

/** Whether what is missing of the month that begins on `first` is wanted by now. */
export const isTopUpDue = (first: BusinessDate, today: BusinessDate): boolean => daysBetween(today, first) <= dueDays;
