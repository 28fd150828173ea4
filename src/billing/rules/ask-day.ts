import { addDays, addMonths, type BusinessDate, firstOfMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';

/** Nobody is woken by an SMS: it is asked in the morning. */
const askHour = 9;
const hourSeconds = 3600;

/** The month that is asked for on `today`: the next one. */
export const askedMonth = (today: BusinessDate): BusinessDate => addMonths(firstOfMonth(today), 1);

/** When it is asked for what `month` costs, which begins `days` later. */
export const askAt = (month: BusinessDate, days: number): Date =>
  addSeconds(startOfBusinessDay(addDays(month, -days)), askHour * hourSeconds);
