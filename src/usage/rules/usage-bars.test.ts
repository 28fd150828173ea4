import { expect, test } from 'vitest';
import type { UsageSlot } from '#usage/contract.ts';
import { buildUsageBars, computeAxisTicks, sumBars } from './usage-bars.ts';

const slot = (at: string, type: UsageSlot['type'], quantity: number, cost = 0): UsageSlot => ({
  at,
  type,
  unit: 'B',
  count: 1,
  quantity,
  included: quantity,
  counted: quantity,
  cost,
});
const span = { from: '2026-11-01', until: '2026-11-03', step: 'day' } as const;

test('every day has a bar with the requested kind of usage only, and with its parts in fixed order', () => {
  const slots = [slot('2026-11-02', 6, 3, 0.5), slot('2026-11-02', 5, 4), slot('2026-11-02', 2, 60)];
  const bars = buildUsageBars({ ...span, slots }, 'data');
  expect(bars.map(({ at, quantity }) => [at, quantity])).toEqual([
    ['2026-11-01', 0],
    ['2026-11-02', 7],
    ['2026-11-03', 0],
  ]);
  const parts = [
    { side: 'home', quantity: 4 },
    { side: 'abroad', quantity: 3 },
  ];
  expect(bars[1]).toEqual({ at: '2026-11-02', quantity: 7, cost: 0.5, count: 2, parts });
  expect(sumBars(bars)).toEqual({ quantity: 7, cost: 0.5, count: 2, parts });
});

test.each([
  [0, 60, [60]],
  [1, 1, [1]],
  [45, 60, [60]],
  [2, 1, [1, 2]],
  [0.2e9, 1e9, [1e8, 2e8]],
  [3, 1, [1, 2, 3]],
  [1.6e9, 1e9, [1e9, 2e9]],
  [43 * 60, 60, [1200, 2400, 3600]],
  [95, 1, [50, 100]],
])('an axis up to %d in units of %d has lines at %j', (maximum, unit, ticks) => {
  expect(computeAxisTicks(maximum, unit)).toEqual(ticks);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(maximum);
});
