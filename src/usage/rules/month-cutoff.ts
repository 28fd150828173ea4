import { addMonths, type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';

const HOUR_MS = 3_600_000;

/** Instant (ms) until which records of a month are included in its bill. */
export const monthCutoff = (month: BusinessDate, hours: number): number =>
  startOfBusinessDay(addMonths(month, 1)).getTime() + hours * HOUR_MS;

/** When a record arrived (ms), if that was after the cut-off of its month, or else null. */
export const arrivalTimeIfLate = (received_ms: number, cutoff_ms: number): number | null =>
  received_ms > cutoff_ms ? received_ms : null;
