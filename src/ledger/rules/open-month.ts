import { addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';

/** Last day of a month on which entries may still be booked in the month before. */
const LAST_CLOSING_DAY = 10;

/** The first month in which entries may be booked at `now`: the month before until the closing day, then the current one. */
export const firstOpenMonth = (now: Date): BusinessDate => {
  const today = brusselsDate(now);
  const month = firstOfMonth(today);
  return Number(today.slice(8)) <= LAST_CLOSING_DAY ? addMonths(month, -1) : month;
};

/** The day on which something of `day` is booked at `now`: that day, or today when its month is closed or the day is in the future. */
export const computeOpenBookingDay = (day: BusinessDate, now: Date): BusinessDate => {
  const today = brusselsDate(now);
  return day >= firstOpenMonth(now) && day <= today ? day : today;
};

/** An entry in a month whose balances are final. */
export class ClosedMonthError extends Error {
  override name = 'ClosedMonthError';
}

/** @throws ClosedMonthError */
export const assertOpenMonth = (booked_on: BusinessDate, now: Date): void => {
  if (booked_on < firstOpenMonth(now)) throw new ClosedMonthError(`The month of ${booked_on} is closed`);
};
