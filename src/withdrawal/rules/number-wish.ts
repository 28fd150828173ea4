import { addMonths, brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';

/** Choices for a number that was in use: port it out, or give it back. */
export const numberWishes = ['keep', 'give_back'] as const;
export type NumberWish = (typeof numberWishes)[number];

/**
 * Until when a number is held for its customer: a month after the end of the contract it may still be taken to another operator, unless
 * the customer gives that up (Directive 2018/1972, article 106, paragraph 3). The last day counts whole.
 */
export function numberReservationEnd(wish: NumberWish, now: Date): Date {
  if (wish === 'give_back') return now;
  return startOfBusinessDay(addMonths(brusselsDate(now), 1));
}
