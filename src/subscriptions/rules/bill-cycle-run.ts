import { addMonths, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';

/** The months whose 1st is to be worked off on `today`, in their order; `done`: the newest that was. Without one it is the present one. */
export const dueBillCycles = (done: BusinessDate | null, today: BusinessDate): BusinessDate[] => {
  const present = firstOfMonth(today);
  if (done === null) return [present];
  const due: BusinessDate[] = [];
  for (let month = addMonths(done, 1); month <= present; month = addMonths(month, 1)) due.push(month);
  return due;
};

/** How long the locks of a batch may be held for the next one to be as large. */
const [shortMs, longMs] = [20, 40];
const [fewest, most] = [10, 100];
export const firstBatchSize = 25;

/** SIMs of the next batch, after one of `size` that held its locks for `ms`: customers wait for them. */
export const nextBatchSize = (size: number, ms: number): number => {
  if (ms > longMs) return Math.max(fewest, Math.floor(size / 2));
  return ms < shortMs ? Math.min(most, Math.ceil(size * 1.5)) : size;
};
