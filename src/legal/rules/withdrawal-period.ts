import { addDays, brusselsDate, type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { isWorkingDay } from '#platform/pure/working-days.ts';

/** Days in which a customer may withdraw. Source: Directive 2011/83/EU article 9; Belgian Code of Economic Law, VI.47. */
export const WITHDRAWAL_DAYS = 14;

/**
 * The first instant at which the customer can no longer withdraw. The contract begins with our confirmation, so the days count from
 * `confirmed_at`: when nothing was due, or what was due had been paid. The day of the confirmation is not counted, and a last day that
 * is no working day is followed by the next one (Regulation 1182/71, article 3).
 */
export const withdrawalPeriodEnd = (confirmed_at: Date): Date =>
  startOfBusinessDay(addDays(withdrawalLastDay(confirmed_at), 1));

/** The last Brussels day on which the customer can withdraw. */
export function withdrawalLastDay(confirmed_at: Date): BusinessDate {
  let lastDay = addDays(brusselsDate(confirmed_at), WITHDRAWAL_DAYS);
  while (!isWorkingDay(lastDay)) lastDay = addDays(lastDay, 1);
  return lastDay;
}

/**
 * Whether starting the service needs the customer's own consent: only as long as the contract can be withdrawn from. It changes at the
 * beginning of a Brussels day. An order that is not confirmed has no contract yet, so all of the days are to come.
 */
export function needsEarlyStartConsent(confirmed_at: Date | null, now: Date): boolean {
  return confirmed_at === null || now < withdrawalPeriodEnd(confirmed_at);
}
