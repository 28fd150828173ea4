import { type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';

/** Retention of invoices and their recipients in years (VAT Code, article 60, § 4, as changed by the law of 20 November 2022). */
export const INVOICE_RETENTION_YEARS = 10;

/** The instant from which an invoice may be deleted: the years are counted from 1 January after its date. */
export const computeRetentionEnd = (issued_on: BusinessDate): Date =>
  startOfBusinessDay(`${Number(issued_on.slice(0, 4)) + 1 + INVOICE_RETENTION_YEARS}-01-01`);
