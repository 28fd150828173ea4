import { addDays, addMonths, brusselsDate, type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { addTargetDays, isTargetDay, targetDayFrom } from './target-calendar.ts';

/** Schedule of batches: the bank accepts them until `hour` (Brussels), `daysAhead` TARGET days before the collection. */
export type BatchSchedule = { hour: number; daysAhead: number };

const HOUR_MS = 3_600_000;

/** Hours between the job that makes the batches of a day and the cut-off of the bank, for retries. */
const reserveHours = 1;

/** When the batches of a TARGET day are made. Clocks change on Sundays, so an hour of a TARGET day is counted from midnight. */
export function batchTimeOn(date: BusinessDate, { hour }: Pick<BatchSchedule, 'hour'>): Date {
  return new Date(startOfBusinessDay(date).getTime() + (hour - reserveHours) * HOUR_MS);
}

/** The bank day whose batches are made next. At the exact time of a batch it is the day after. */
export function nextBatchDay(now: Date, schedule: Pick<BatchSchedule, 'hour'>): BusinessDate {
  const today = brusselsDate(now);
  return isTargetDay(today) && now < batchTimeOn(today, schedule) ? today : addTargetDays(today, 1);
}

/** The day on which the bank handles a file that it gets now: today until its cut-off, on a TARGET day. */
export function bankDayOf(now: Date, { hour }: Pick<BatchSchedule, 'hour'>): BusinessDate {
  return nextBatchDay(now, { hour: hour + reserveHours });
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
  requested: BusinessDate,
  { now, schedule, notice_days }: { now: Date; schedule: BatchSchedule; notice_days: number },
): BusinessDate {
  const noticed = addDays(brusselsDate(now), notice_days);
  const batched = lastCollectionDayOfBatch(nextBatchDay(now, schedule), schedule);
  const latest = [requested, noticed, batched].reduce((one, other) => (one > other ? one : other));
  return targetDayFrom(latest);
}

/** Months after which a mandate that was not used lapses (SDD Core rulebook, 4.1). */
const mandateLifeMonths = 36;

/** Whether a mandate has lapsed: no collection for 36 months, counted from the last one, or from its signature. */
export function isMandateLapsed(last_used_on: BusinessDate, today: BusinessDate): boolean {
  return addMonths(last_used_on, mandateLifeMonths) <= today;
}

/** Days for which a debit may be refunded at the customer's wish, so that an account is proved after them. */
export const REFUND_DAYS = 56;
/** Notice for an account that is not proved yet. */
export const UNPROVED_NOTICE_DAYS = 14;

export type MandateProof = {
  /** Whether the bank check was paid from the account; null in rows of before this was recorded. */
  account_proved: boolean | null;
  /** Date of the first collection by the mandate that was paid and not taken back. */
  first_settled_on: BusinessDate | null;
};

/** Whether it is still unproved that the account is the customer's: the bank check named no account, and no debit has stood for eight weeks. */
export function isUnproved({ account_proved, first_settled_on }: MandateProof, today: BusinessDate): boolean {
  const stood = first_settled_on !== null && addDays(first_settled_on, REFUND_DAYS) <= today;
  return account_proved === false && !stood;
}
