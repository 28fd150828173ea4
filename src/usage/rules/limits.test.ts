import { expect, test } from 'vitest';
import type { Bucket } from '#subscriptions/rules/bucket.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { MonthlyUsage } from './monthly-usage.ts';
import { capToLimits, limitsAt, newlyReachedLimits, withLimits } from './limits.ts';

const month: BusinessDate = '2026-11-01';
const monthAt = (spent: number, abroad = 0, data = 0, total: number | null = 100): MonthlyUsage => ({
  buckets: [{ kind: 'data', month, used: data, total, monthly: total } satisfies Bucket],
  spent: { month, all: spent * 1000, data_abroad: abroad * 1000 },
});
const limits = { credit_limit_cents: 2000, roaming_limit_cents: 6200 };
const reachedKinds = (
  before: MonthlyUsage,
  after: MonthlyUsage,
  currentLimits = limits as Parameters<typeof newlyReachedLimits>[2],
) => newlyReachedLimits(before, after, currentLimits).map(({ kind, percent }) => `${kind} ${percent}`);

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
])('newlyReachedLimits for usage that is %s', (_, before, after, reached) => {
  expect(reachedKinds(before, after)).toEqual(reached);
});

test('prepaid has no spending limit, a limit of 0 is reached by the first cent, and a roaming limit of 0 is no limit', () => {
  expect(reachedKinds(monthAt(0), monthAt(5000), { ...limits, credit_limit_cents: null })).toEqual([]);
  expect(reachedKinds(monthAt(0), monthAt(1), { ...limits, credit_limit_cents: 0 })).toEqual([
    'spending 80',
    'spending 100',
  ]);
  // Nothing is charged beyond a limit of 0, so waived cost counts as reaching it.
  const waived = { ...monthAt(0), spent: { ...monthAt(0).spent, waived: 1 } };
  expect(reachedKinds(monthAt(0), waived, { ...limits, credit_limit_cents: 0 })).toEqual([
    'spending 80',
    'spending 100',
  ]);
  expect(reachedKinds(monthAt(0), waived)).toEqual([]);
  expect(reachedKinds(monthAt(0), monthAt(0, 0, 1), { ...limits, credit_limit_cents: 0 })).toEqual([]);
  // A roaming limit of 0 means that there is no limit.
  expect(reachedKinds(monthAt(0), monthAt(0, 9000), { ...limits, roaming_limit_cents: 0 })).toEqual([]);
});

test.each<[string, [number, number], [number, number], [number, number, number]]>([
  ['below both limits', [1000, 0], [500, 0], [500, 0, 0]],
  ['the record that crosses the limit', [1900, 0], [5160, 0], [100, 0, 5060]],
  ['a record after it', [2000, 0], [5160, 0], [0, 0, 5160]],
  ['beyond it already', [7160, 0], [100, 0], [0, 0, 100]],
  ['data abroad up to its limit', [0, 0], [9000, 9000], [2000, 2000, 7000]],
  ['data abroad at its limit', [0, 6100], [500, 500], [100, 100, 400]],
  ['the rest of a record that is not data abroad', [0, 6200], [500, 300], [200, 0, 300]],
])('%s is charged up to the limits', (_, [all, data_abroad], [cost, abroad], [charged, charged_abroad, waived]) => {
  const spent = { month, all: all * 1000, data_abroad: data_abroad * 1000 };
  expect(capToLimits({ cost_millicents: cost * 1000, abroad: abroad * 1000 }, spent, limits)).toEqual({
    cost_millicents: charged * 1000,
    abroad: charged_abroad * 1000,
    waived: waived * 1000,
  });
});

test('each record is subject to the limit that was in force when the record began', () => {
  const [first, second] = [new Date('2026-11-10T10:00:00Z'), new Date('2026-11-20T10:00:00Z')];
  const next = (cents: number) => ({ ...limits, credit_limit_cents: cents });
  const spent = withLimits(withLimits(monthAt(0).spent, limits, next(3000), first), next(9), next(7500), second);
  const at = (day: string) =>
    limitsAt(spent, next(1), new Date(`2026-11-${day}T10:00:00Z`).getTime()).credit_limit_cents;
  expect(['09', '10', '19', '20', '30'].map(at)).toEqual([2000, 3000, 3000, 7500, 7500]);
});
