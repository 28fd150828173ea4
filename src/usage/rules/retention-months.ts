import { addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';

/** Maximum retention of usage records in months, as promised by the privacy notice. */
export const MAX_RETENTION_MONTHS = 12;

/** First day of the retention period of so many months, including the current one. */
export const retentionStart = (now: Date, months: number): BusinessDate =>
  addMonths(firstOfMonth(brusselsDate(now)), 1 - months);
