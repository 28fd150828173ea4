import { describe, expect, test } from 'vitest';
import { dueBillCycles, nextBatchSize } from './bill-cycle-run.ts';

test.each([
  ['in the first run', null, '2026-11-22', ['2026-11-01']],
  ['on the 1st', '2026-11-01', '2026-12-01', ['2026-12-01']],
  ['again on the same day', '2026-12-01', '2026-12-01', []],
  ['at the start of a year', '2026-12-01', '2027-01-01', ['2027-01-01']],
  ['after three missed months', '2026-10-01', '2027-01-17', ['2026-11-01', '2026-12-01', '2027-01-01']],
  ['when the last run is of a later month', '2027-02-01', '2026-11-05', []],
] as const)('the months that are due %s', (_when, lastMonth, today, dueMonths) =>
  expect(dueBillCycles(lastMonth, today)).toEqual(dueMonths),
);

describe('the batch', () => {
  test.each([
    [50, 10, 75],
    [50, 30, 50],
    [100, 190, 50],
    [10, 500, 10],
    [90, 5, 100],
  ])('of %i that took %i ms is followed by one of %i', (size, ms, next) => expect(nextBatchSize(size, ms)).toBe(next));
});
