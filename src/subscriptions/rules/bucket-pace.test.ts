import { expect, test } from 'vitest';
import { bucketPace, forecastAmount } from './bucket-pace.ts';

const resets_at = new Date('2026-11-30T23:00:00Z');
const at = (iso: string) => new Date(iso);

test('a bucket used slowly forecasts a spare amount', () => {
  const pace = bucketPace({ used: 12.6, total: 25, resets_at }, at('2026-03-01T10:00:00Z'), at('2026-11-21T13:05:00Z'));
  expect(pace).toMatchObject({
    left_amount: 12.4,
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

test('a used up bucket has nothing left, never less', () => {
  const pace = bucketPace({ used: 26, total: 25, resets_at }, null, at('2026-11-20T10:00:00Z'));
  expect(pace).toMatchObject({ left_amount: 0, used_percent: 100, outlook: { kind: 'used_up' } });
});

test('the first month begins on the activation, and its first days have no forecast', () => {
  const activated = at('2026-11-21T09:00:00Z');
  const pace = bucketPace({ used: 1, total: 6, resets_at }, activated, at('2026-11-21T20:00:00Z'));
  expect(pace).toMatchObject({ first_day: '2026-11-21', days: 10, days_left: 10, outlook: { kind: 'too_early' } });
});

test('a browser whose clock is behind shows that no time has passed', () => {
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
  ['the third day is not over', 3, 3 * DAY - 1, 30 * DAY, null],
  ['three days', 3, 3 * DAY, 30 * DAY, 30],
  ['half of a month', 10, 15 * DAY, 30 * DAY, 20],
  ['the end of it', 10, 30 * DAY, 30 * DAY, 10],
  ['no use', 0, 10 * DAY, 30 * DAY, 0],
  ['a SIM in use for the last five days', 2, 4 * DAY, 5 * DAY, 2.5],
])('a forecast goes on as the elapsed part did: %s', (_what, usedAmount, elapsed, duration, expected) => {
  expect(forecastAmount({ used_amount: usedAmount, elapsed, duration })).toBe(expected);
});
