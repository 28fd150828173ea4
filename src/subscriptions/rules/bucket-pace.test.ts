import { expect, test } from 'vitest';
import { bucketPace, forecastAmount } from './bucket-pace.ts';

const resets_at = new Date('2026-11-30T23:00:00Z');
const at = (iso: string) => new Date(iso);

test('a bucket used slowly forecasts a spare amount', () => {
  const pace = bucketPace({ used: 12.6, total: 25, resets_at }, at('2026-03-01T10:00:00Z'), at('2026-11-21T13:05:00Z'));
  expect(pace).toMatchObject({
    first_day: '2026-11-01',
    last_day: '2026-11-30',
    days: 30,
    days_left: 10,
  });
  expect(pace.gone_percent).toBeCloseTo(68.6, 0);
  expect(pace.outlook.kind === 'spare' && pace.outlook.amount).toBeCloseTo(6.6, 0);
});

test('a bucket used fast forecasts the day on which it is empty', () => {
  const pace = bucketPace({ used: 20, total: 25, resets_at }, null, at('2026-11-15T23:00:00Z'));
  expect(pace.outlook).toEqual({ kind: 'runs_out', on: '2026-11-19' });
});

test('a bucket that is used beyond its total has 0 left', () => {
  const pace = bucketPace({ used: 26, total: 25, resets_at }, null, at('2026-11-20T10:00:00Z'));
  expect(pace).toMatchObject({ used_percent: 100, outlook: { kind: 'used_up' } });
});

test('the first month of a bucket begins on the activation, and its first days have no forecast', () => {
  const activated = at('2026-11-21T09:00:00Z');
  const pace = bucketPace({ used: 1, total: 6, resets_at }, activated, at('2026-11-21T20:00:00Z'));
  expect(pace).toMatchObject({ first_day: '2026-11-21', days: 10, days_left: 10, outlook: { kind: 'too_early' } });
});

test('with a browser clock in an earlier month no time of the bucket has passed', () => {
  const pace = bucketPace({ used: 0, total: 6, resets_at }, null, at('2026-10-20T09:00:00Z'));
  expect(pace).toMatchObject({ gone_percent: 0, outlook: { kind: 'too_early' } });
});

test('a bucket with a total of 0 is used up', () => {
  expect(bucketPace({ used: 0, total: 0, resets_at }, null, at('2026-11-20T10:00:00Z'))).toMatchObject({
    used_percent: 100,
    outlook: { kind: 'used_up' },
  });
});

const DAY = 86_400_000;

test.each([
  ['less than three days, as null', 3, 3 * DAY - 1, 30 * DAY, null],
  ['exactly three days', 3, 3 * DAY, 30 * DAY, 30],
  ['half of a month', 10, 15 * DAY, 30 * DAY, 20],
  ['a whole month', 10, 30 * DAY, 30 * DAY, 10],
  ['ten days without usage', 0, 10 * DAY, 30 * DAY, 0],
  ['four of the five days of a new SIM', 2, 4 * DAY, 5 * DAY, 2.5],
])('the forecast amount is computed from %s', (_what, usedAmount, elapsed, duration, expected) => {
  expect(forecastAmount({ used_amount: usedAmount, elapsed, duration })).toBe(expected);
});
