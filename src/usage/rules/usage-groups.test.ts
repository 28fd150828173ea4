import { expect, test } from 'vitest';
import type { UsageSlot } from '#usage/contract.ts';
import { buildUsageBars, sumBars } from './usage-bars.ts';
import { groupUsage } from './usage-groups.ts';

const slot = (at: string, type: UsageSlot['type'], quantity: number, cost = 0): UsageSlot => ({
  at,
  type,
  unit: 'B',
  count: 2,
  quantity,
  included: cost > 0 ? 0 : quantity,
  counted: quantity,
  cost,
});
const slots = [
  slot('2026-11-02', 5, 40),
  slot('2026-11-02', 6, 2),
  slot('2026-11-02', 7, 3),
  slot('2026-11-09', 2, 90, 0.3),
  slot('2026-11-09', 0, 1),
];

test.each([
  [
    'all',
    [
      ['2026-11-09', 4, 0.3, 'calls 90, other 1'],
      ['2026-11-02', 6, 0, 'data 42, sms 3'],
    ],
  ],
  ['data', [['2026-11-02', 4, 0, 'data 42']]],
  ['calls', [['2026-11-09', 2, 0.3, 'calls 90']]],
] as const)('days with usage of kind %s are listed newest first, with their sums', (kind, expected) => {
  const rows = groupUsage({ slots }, kind).map(({ at, count, cost, quantities }) => [
    at,
    count,
    cost,
    quantities.map((each) => `${each.kind} ${each.quantity}`).join(', '),
  ]);
  expect(rows).toEqual(expected);
});

test('the days add up to the sum of the bars', () => {
  const total = groupUsage({ slots }, 'data').flatMap(({ quantities }) => quantities.map(({ quantity }) => quantity));
  const bars = buildUsageBars({ from: '2026-11-01', until: '2026-11-30', step: 'day', slots }, 'data');
  expect(total.reduce((all, each) => all + each, 0)).toBe(sumBars(bars).quantity);
});

test('without usage no days are listed', () => {
  expect(groupUsage({ slots: [] }, 'all')).toEqual([]);
});
