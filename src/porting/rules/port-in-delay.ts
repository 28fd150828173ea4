import { brusselsDate, type BusinessDate, daysBetween } from '#platform/pure/calendar.ts';
import { addWorkingDays } from '#platform/pure/working-days.ts';

/**
 * The last Brussels day on which a port-in is on time: one working day after the agreed date (Belgian Royal Decree of 2 July 2013 on number
 * portability; BIPT, "What if there is a delay?").
 */
export const portInDeadline = (agreed_at: Date): BusinessDate => addWorkingDays(brusselsDate(agreed_at), 1);

/**
 * Days of delay of a port-in that ends at `now`, by the transfer of the number or because the request expired. Without an agreed date there are none.
 * `counted_until`: when the request expired; days of delay until then are counted already.
 */
export function computeDelayDays(
  { agreed_at, counted_until }: { agreed_at: Date | null; counted_until: Date | null },
  now: Date,
): number {
  if (agreed_at === null) return 0;
  const deadline = portInDeadline(agreed_at);
  const countedDay = counted_until && brusselsDate(counted_until);
  return Math.max(
    0,
    daysBetween(countedDay !== null && countedDay > deadline ? countedDay : deadline, brusselsDate(now)),
  );
}
