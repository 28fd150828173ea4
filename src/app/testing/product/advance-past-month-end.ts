import { brusselsDate, daysLeftInMonth, firstOfNextMonth } from '#platform/pure/calendar.ts';
import type { TestApp } from './test-app.ts';

/** Moves the business clock past the 1st when a test of `days` days would cross it: the bill cycle would change its SIMs under way. */
export const advancePastMonthEnd = async (product: TestApp, days: number): Promise<void> => {
  const now = product.clock.now();
  if (daysLeftInMonth(brusselsDate(now)) > days) return;
  const seconds = Math.ceil((firstOfNextMonth(now).getTime() - now.getTime()) / 1000) + 3600;
  await product.advanceClock(`PT${seconds}S`);
};
