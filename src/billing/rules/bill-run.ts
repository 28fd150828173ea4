import { addMonths, type BusinessDate, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { monthCutoff } from '#usage/rules/month-cutoff.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';

const SECONDS_PER_HOUR = 3600;

/** The time at which the bills about a month are issued: at the cut-off for its usage records. */
export const billCutoff = (month: BusinessDate, cutoff_hours: number): Date =>
  new Date(monthCutoff(month, cutoff_hours));

/** The newest month whose cut-off has passed. */
export function newestDueMonth(now: Date, cutoff_hours: number): BusinessDate {
  const month = addMonths(firstOfMonth(brusselsDate(now)), -1);
  return billCutoff(month, cutoff_hours) <= now ? month : addMonths(month, -1);
}

/** The oldest month that is due and has no run yet; null when all have. Before the first run only the newest month is due. */
export function nextDueMonth(newest_run: BusinessDate | null, now: Date, cutoff_hours: number): BusinessDate | null {
  const newestDue = newestDueMonth(now, cutoff_hours);
  const nextMonth = newest_run === null ? newestDue : addMonths(newest_run, 1);
  return nextMonth <= newestDue ? nextMonth : null;
}

/** When the job of the bill runs is due after `now`: at the next cut-off, and each day before it, to resume a run whose jobs failed for good. */
export const nextBillRunTime = (now: Date, cutoff_hours: number): Date => {
  const nextCutoff = billCutoff(addMonths(newestDueMonth(now, cutoff_hours), 1), cutoff_hours);
  const nextDay = addSeconds(now, secondsPerDay);
  return nextCutoff < nextDay ? nextCutoff : nextDay;
};

/** Months that a final bill on `today` may be about: the month before, whose bill run may be still to come, and the current one. */
export const finalBillMonths = (today: BusinessDate): [BusinessDate, BusinessDate] => {
  const month = firstOfMonth(today);
  return [addMonths(month, -1), month];
};

/**
 * The time at which the bill of an account is issued whose last SIM ended at `ended_at`: some hours later, because
 * usage records still arrive.
 */
export const lastBillIssueTime = (ended_at: Date, cutoff_hours: number): Date =>
  addSeconds(ended_at, cutoff_hours * SECONDS_PER_HOUR);

/** Whether a month may be billed at `now`: it is over, or its account has no SIM in use for the rest of it. */
export const canBillMonth = (month: BusinessDate, now: Date, is_in_use: boolean): boolean =>
  !is_in_use || month < firstOfMonth(brusselsDate(now));
