import { addMonths, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';

/**
 * The bill cycles that are due on `today`, oldest first. `lastMonth`: the newest one that has been completed; null: only the current
 * month is due.
 */
export const dueBillCycles = (lastMonth: BusinessDate | null, today: BusinessDate): BusinessDate[] => {
  const currentMonth = firstOfMonth(today);
  if (lastMonth === null) return [currentMonth];
  const dueMonths: BusinessDate[] = [];
  for (let month = addMonths(lastMonth, 1); month <= currentMonth; month = addMonths(month, 1)) dueMonths.push(month);
  return dueMonths;
};

/** Lock times in milliseconds: below the first a batch grows, above the second it shrinks. */
const [shortMs, longMs] = [20, 40];
const [minimumSize, maximumSize] = [10, 100];
export const firstBatchSize = 25;

/**
 * Number of SIMs of the next batch, after one of `size` that held its locks for `ms` milliseconds. Short locks keep customer
 * requests fast.
 */
export const nextBatchSize = (size: number, ms: number): number => {
  if (ms > longMs) return Math.max(minimumSize, Math.floor(size / 2));
  return ms < shortMs ? Math.min(maximumSize, Math.ceil(size * 1.5)) : size;
};
