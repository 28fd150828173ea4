import { expect, test } from 'vitest';
import { spanOfPeriod } from './usage-period.ts';
import { slotsOfSpan } from './usage-slots.ts';

test.each([
  ['2026-11-22', 24],
  ['2026-03-29', 23],
  ['2026-10-25', 25],
] as const)('%s has %i hourly slots, each once', (day, hours) => {
  const slots = slotsOfSpan({ from: day, until: day });
  expect(slots).toHaveLength(hours);
  expect(new Set(slots).size).toBe(hours);
});

test('a month has a slot for each day, and a period of months a slot for each month', () => {
  const { from, until } = spanOfPeriod({ period: 'month', today: '2026-11-22' });
  expect([slotsOfSpan({ from, until }).length, slotsOfSpan({ from, until }).at(-1)]).toEqual([30, '2026-11-30']);
  expect(slotsOfSpan({ from: '2026-08-31', until: '2026-11-02' })).toEqual([
    '2026-08-01',
    '2026-09-01',
    '2026-10-01',
    '2026-11-01',
  ]);
});
