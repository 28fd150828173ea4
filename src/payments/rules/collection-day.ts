import { addDays, brusselsDate, type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { addTargetDays, isTargetDay, targetDayFrom } from './target-calendar.ts';

/** Schedule of batches: the bank accepts them until `bankCutoffHour` (Brussels), `daysAhead` TARGET days before the collection. */
export type BatchSchedule = { bankCutoffHour: number; daysAhead: number };

const HOUR_MS = 3_600_000;

/** Hours between the job that makes the batches of a day and the cut-off of the bank, for retries. */
const reserveHours = 1;

/**
 * When the batches of a TARGET day are made: `reserveHours` before the cut-off of the bank. Clocks change on Sundays, so an hour of a TARGET day is
 * counted from midnight.
 */
export function batchTimeOn(date: BusinessDate, { bankCutoffHour }: Pick<BatchSchedule, 'bankCutoffHour'>): Date {
  return new Date(startOfBusinessDay(date).getTime() + (bankCutoffHour - reserveHours) * HOUR_MS);
}

/** The bank day whose batches are made next. At the exact time of a batch it is the day after. */
export function nextBatchDay(now: Date, schedule: Pick<BatchSchedule, 'bankCutoffHour'>): BusinessDate {
  const today = brusselsDate(now);
  return isTargetDay(today) && now < batchTimeOn(today, schedule) ? today : addTargetDays(today, 1);
}

/** The day on which the bank handles a file that it gets now: today until its cut-off, on a TARGET day. */
export function bankDayOf(now: Date, { bankCutoffHour }: Pick<BatchSchedule, 'bankCutoffHour'>): BusinessDate {
  return nextBatchDay(now, { bankCutoffHour: bankCutoffHour + reserveHours });
}

/** The last collection date that goes into the batches of `day`. */
export function lastCollectionDayOfBatch(
  day: BusinessDate,
  { daysAhead }: Pick<BatchSchedule, 'daysAhead'>,
): BusinessDate {
  return addTargetDays(day, daysAhead);
}

/** The first collection date that the bank takes in a batch of `day`: the next TARGET day (SDD Core rulebook, D-1). */
export function firstCollectionDayOfBatch(day: BusinessDate): BusinessDate {
  return addTargetDays(day, 1);
}

/** The date of a collection: a TARGET day, not before the requested date, after the notice to the customer, and late enough for its batch. */
export function collectionDay(
  requestedDay: BusinessDate,
  { now, schedule, notice_days }: { now: Date; schedule: BatchSchedule; notice_days: number },
): BusinessDate {
  const noticeEnd = addDays(brusselsDate(now), notice_days);
  const batchDay = lastCollectionDayOfBatch(nextBatchDay(now, schedule), schedule);
  const latest = [requestedDay, noticeEnd, batchDay].reduce((a, b) => (a > b ? a : b));
  return targetDayFrom(latest);
}
