import { addMonths, brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';

/** Until when a number may be taken to another operator after its contract ended at `ended_at`: a month (Directive 2018/1972, article 106, paragraph 3). */
export const portOutPeriodEnd = (ended_at: Date): Date => startOfBusinessDay(addMonths(brusselsDate(ended_at), 1));
