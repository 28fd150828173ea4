import { addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';

/** Months for which the privacy notice says that calls, data and messages are kept at most. */
export const MAX_RETENTION_MONTHS = 12;

/** The first day of what is kept: of so many months, the running one among them. */
export const retentionStart = (now: Date, months: number): BusinessDate =>
  addMonths(firstOfMonth(brusselsDate(now)), 1 - months);
