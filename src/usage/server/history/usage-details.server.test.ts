import { describe, expect, test } from 'vitest';
import type { AnyJson } from '#app/testing/product/test-browser.ts';
import { setUpUsageFixture } from '#app/testing/sims/usage-fixture.ts';

const stage = setUpUsageFixture();

describe('usage sums', () => {
  test('a day of 25 hours is summed by hour and type', async () => {
    const { step, slots, from, until, cost } = await stage.details({
      period: 'custom',
      start_date: '2026-10-25',
      end_date: '2026-10-25',
    });
    expect([step, from, until, cost]).toEqual(['hour', '2026-10-25', '2026-10-25', 1.5]);
    expect(slots.map(({ at, type, quantity }: AnyJson) => [at, type, quantity])).toEqual([
      ['2026-10-24T22:00:00.000Z', 5, 1_000_000_000],
      ['2026-10-25T00:00:00.000Z', 6, 300_000_000],
      ['2026-10-25T01:00:00.000Z', 5, 5],
      ['2026-10-25T22:00:00.000Z', 10, 60],
    ]);
  });

  test('several days are summed by type and by day in the time zone Europe/Brussels', async () => {
    const { step, slots } = await stage.details({ period: 'custom', start_date: '2026-10-24', end_date: '2026-10-26' });
    expect(step).toBe('day');
    expect(slots.map(({ at, type, count }: AnyJson) => [at, type, count])).toEqual([
      ['2026-10-24', 2, 1],
      ['2026-10-25', 5, 2],
      ['2026-10-25', 6, 1],
      ['2026-10-25', 10, 1],
      ['2026-10-26', 7, 1],
    ]);
  });

  test('a long period is summed by month, and the period "total" starts at the oldest record', async () => {
    const longPeriod = await stage.details({ period: 'custom', start_date: '2026-01-15', end_date: '2026-11-30' });
    expect([longPeriod.step, ...new Set(longPeriod.slots.map(({ at }: AnyJson) => at))]).toEqual([
      'month',
      '2026-10-01',
      '2026-11-01',
    ]);
    expect((await stage.details({ period: 'total' })).from).toBe('2026-10-24');
  });

  test('a period starts at the maximum retention at the earliest', async () => {
    expect((await stage.details({ period: 'custom', start_date: '0001-01-01', end_date: '2026-10-31' })).from).toBe(
      '2024-08-23',
    );
  });
});
