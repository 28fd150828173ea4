import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import { portOutPeriodEnd } from '#porting/rules/port-out-after-end.ts';

/** Choices for a number that was in use: port it out, or give it back. */
export const numberWishes = ['keep', 'give_back'] as const;
export type NumberWish = (typeof numberWishes)[number];

/**
 * Until when the owner can get a number back. A number that was given back is allocated to nobody else during its quarantine,
 * in case somebody else gave it back in the name of the owner.
 */
export function numberRecoverableUntil(
  wish: NumberWish,
  now: Date,
  { NUMBER_QUARANTINE_DAYS: days }: { NUMBER_QUARANTINE_DAYS: number },
): Date {
  return wish === 'keep' ? numberReservationEnd(wish, now) : addSeconds(now, days * secondsPerDay);
}

/**
 * Until when a number is held for its customer: a month after the end of the contract it may still be taken to another operator, unless
 * the customer gives that up (Directive 2018/1972, article 106, paragraph 3). The last day counts whole.
 */
export function numberReservationEnd(wish: NumberWish, now: Date): Date {
  if (wish === 'give_back') return now;
  return portOutPeriodEnd(now);
}
