import { expect, test } from 'vitest';
import { spanOf } from './usage-period.ts';
import { slotsOf } from './usage-slots.ts';

test.each([
  ['2026-11-22', 24],
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])('%s has %i hours, each once', (day, hours) => {
  const slots = slotsOf({ from: day, until: day });
  expect(slots).toHaveLength(hours);
  expect(new Set(slots).size).toBe(hours);
});

test('a month has all its days, a long time all its months', () => {
  const { from, until } = spanOf({ period: 'month', today: '2026-11-22' });
  expect([slotsOf({ from, until }).length, slotsOf({ from, until }).at(-1)]).toEqual([30, '2026-11-30']);
  expect(slotsOf({ from: '2026-08-31', until: '2026-11-02' })).toEqual([
    '2026-08-01',
    '2026-09-01',
    '2026-10-01',
    '2026-11-01',
  ]);
});
