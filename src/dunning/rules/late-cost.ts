import { type BusinessDate, daysBetween } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';

export type LateCostSettings = {
  /** Cost of a consumer's second reminder. */
  reminder_cents: Cents;
  /** Due dates of a consumer in a calendar year whose reminders are free. */
  free_due_dates: number;
  /** Lump sum that a company pays for the recovery. */
  recovery_cents: Cents;
};

/** Most that a later reminder to a consumer may cost: 10 euro (law of 13 June 2005, article 119, § 2) and 7.50 euro (Code of Economic Law, article XIX.2, § 3). */
export const MAX_REMINDER_CENTS = Math.min(1_000, 750);

/**
 * Cost of the second reminder. A consumer pays from the fourth due date of a calendar year on that needed a reminder (Code of Economic
 * Law, article XIX.2, § 3, contracts of regular supply); a company the lump of the law of 2 August 2002, article 6, in place of it.
 */
export const computeSecondReminderCost = (
  { is_company, reminded_before }: { is_company: boolean; reminded_before: number },
  { reminder_cents, free_due_dates, recovery_cents }: LateCostSettings,
): Cents => {
  if (is_company) return recovery_cents;
  return reminded_before < free_due_dates ? 0 : Math.min(reminder_cents, MAX_REMINDER_CENTS);
};

/** Sum of what was owed on each day, in cents times days, up to a day. `waited_days`: on how many of these days nothing counted. */
export type LateDays = { cent_days: number; counted_until: BusinessDate; waited_days: number };

/** Counts `owed_cents` for the days until `today`. The day after the due date is the first one. */
export const addLateDays = (
  { cent_days, counted_until, waited_days }: LateDays,
  owed_cents: Cents,
  today: BusinessDate,
): LateDays => {
  const days = Math.max(0, daysBetween(counted_until, today));
  return {
    cent_days: cent_days + Math.max(0, owed_cents) * days,
    counted_until: days > 0 ? today : counted_until,
    waited_days: waited_days + (owed_cents > 0 ? 0 : days),
  };
};

/** Takes a credited amount, which was never owed, out of the sum: for each late day that counted. */
export const removeCreditFromLateDays = (lateDays: LateDays, credited_cents: Cents, due_on: BusinessDate): LateDays => {
  const countedDays = Math.max(0, daysBetween(due_on, lateDays.counted_until) - lateDays.waited_days);
  return { ...lateDays, cent_days: Math.max(0, lateDays.cent_days - credited_cents * countedDays) };
};

/** Interest of a company by day (law of 2 August 2002, article 5): a year has 365 days, half a cent is rounded up. */
export const computeLateInterest = (cent_days: number, percent: number): Cents =>
  Math.floor((cent_days * percent) / 36_500 + 0.5);
