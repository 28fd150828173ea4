import {
  addMonths,
  brusselsDate,
  daysLeftInMonth,
  startOfNextMonth,
  startOfBusinessDay,
  withDay,
} from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { businessClock } from '#platform/db/tables.ts';
import type { TestApp } from './test-app.ts';

/**
 * When a product begins whose test moves the clock to a 1st: a week before one, so that its sessions last until then on whatever day it runs.
 */
export const WEEK_BEFORE_FIRST = '2026-11-23T10:00:00Z';

/** Leaves the clock of a product to its test: without the stored offset no poll sets it back to where it began. */
export const releaseClock = async (product: TestApp): Promise<void> => {
  // The event that the sandbox sends at its start has arrived afterwards.
  await product.advanceClock('PT1S');
  await product.db.write.delete(businessClock);
};

/** Moves the business clock past the 1st when a test of `withinDays` days would cross it, because the bill cycle would change its SIMs during the test. */
export const advancePastNearMonthEnd = async (product: TestApp, withinDays: number): Promise<void> => {
  const now = product.clock.now();
  if (daysLeftInMonth(brusselsDate(now)) > withinDays) return;
  const seconds = Math.ceil((startOfNextMonth(now).getTime() - now.getTime()) / 1000) + 3600;
  await product.advanceClock(`PT${seconds}S`);
};

/**
 * Moves the business clock to the morning of the next 10th, so that no test depends on the day on which it runs: a journey that
 * waits some days reaches neither the end of a month nor that of a day by surprise.
 */
export const advanceToNextTenthOfMonth = async (product: TestApp): Promise<void> => {
  const now = product.clock.now();
  const today = brusselsDate(now);
  const month = today < withDay(today, 10) ? today : addMonths(today, 1);
  const begins = addSeconds(startOfBusinessDay(withDay(month, 10)), 10 * 3600);
  await product.advanceClock(`PT${Math.ceil((begins.getTime() - now.getTime()) / 1000)}S`);
};
