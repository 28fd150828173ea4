import { addDays, type BusinessDate } from '#platform/pure/calendar.ts';

/** The day by which an invoice is to be paid that is issued on `issueDay`, or opened again on that day because its payment was taken back. */
export const computeDueDay = (
  issueDay: BusinessDate,
  { PAYMENT_TERM_DAYS }: { PAYMENT_TERM_DAYS: number },
): BusinessDate => addDays(issueDay, PAYMENT_TERM_DAYS);
