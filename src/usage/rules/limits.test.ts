import { expect, test } from 'vitest';
import type { Bucket } from '#subscriptions/rules/bucket.ts';
import type { MonthlyUsage } from './apply-rated-usage.ts';
import { newlyReachedLimits } from './limits.ts';

const month = '2026-11-01';
const monthAt = (spent: number, abroad = 0, data = 0, total: number | null = 100): MonthlyUsage => ({
  buckets: [{ kind: 'data', month, used: data, total, monthly: total } satisfies Bucket],
  spent: { month, all: spent * 1000, data_abroad: abroad * 1000 },
});
const limits = { credit_limit_cents: 2000, roaming_limit_cents: 6200 };
const reachedKinds = (
  before: MonthlyUsage,
  after: MonthlyUsage,
  of = limits as Parameters<typeof newlyReachedLimits>[2],
) => newlyReachedLimits(before, after, of).map(({ kind, percent }) => `${kind} ${percent}`);

test.each<[string, MonthlyUsage, MonthlyUsage, string[]]>([
  ['below', monthAt(0), monthAt(1599), []],
  ['at 80 %', monthAt(0), monthAt(1600), ['spending 80']],
  ['again at 80 %', monthAt(1600), monthAt(1700), []],
  ['at 100 %', monthAt(1700), monthAt(2000), ['spending 100']],
  ['past both at once', monthAt(0), monthAt(2500), ['spending 80', 'spending 100']],
  ['past 100 % already', monthAt(2500), monthAt(9000), []],
  ['data abroad', monthAt(0, 0), monthAt(0, 4960), ['roaming 80']],
  ['data abroad to its end', monthAt(0, 5000), monthAt(0, 6200), ['roaming 100']],
  ['the data of the plan', monthAt(0, 0, 10), monthAt(0, 0, 100), ['data 80', 'data 100']],
  ['unlimited data', monthAt(0, 0, 10, null), monthAt(0, 0, 1000, null), []],
])('%s', (_, before, after, reached) => {
  expect(reachedKinds(before, after)).toEqual(reached);
});

test('prepaid has no spending limit, and a limit of 0 is reached by the first cent', () => {
  expect(reachedKinds(monthAt(0), monthAt(5000), { ...limits, credit_limit_cents: null })).toEqual([]);
  expect(reachedKinds(monthAt(0), monthAt(1), { ...limits, credit_limit_cents: 0 })).toEqual([
    'spending 80',
    'spending 100',
  ]);
  expect(reachedKinds(monthAt(0), monthAt(0, 0, 1), { ...limits, credit_limit_cents: 0 })).toEqual([]);
  // For data abroad 0 is no limit.
  expect(reachedKinds(monthAt(0), monthAt(0, 9000), { ...limits, roaming_limit_cents: 0 })).toEqual([]);
});
