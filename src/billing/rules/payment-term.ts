import { addDays, type BusinessDate } from '#platform/pure/calendar.ts';

/** The day by which an invoice is to be paid that is issued on `on`, or opened again then because its payment was taken back. */
export const computeDueDay = (on: BusinessDate, { PAYMENT_TERM_DAYS }: { PAYMENT_TERM_DAYS: number }): BusinessDate =>
  addDays(on, PAYMENT_TERM_DAYS);
