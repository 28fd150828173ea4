import { expect, test } from 'vitest';
import {
  isWholeMonth,
  periodsBackTo,
  toInstantRange,
  spanOfPeriod,
  spanOfPastPeriod,
  stepOfSpan,
} from './usage-period.ts';

const today = '2026-11-22';

test.each([
  ['today', {}, null, '2026-11-22', '2026-11-22', 'hour'],
  ['week', {}, null, '2026-11-16', '2026-11-22', 'day'],
  ['month', {}, null, '2026-11-01', '2026-11-30', 'day'],
  ['total', {}, '2026-10-03', '2026-10-03', '2026-11-22', 'day'],
  ['total', {}, '2025-01-31', '2025-01-31', '2026-11-22', 'month'],
  ['total', {}, null, '2026-11-22', '2026-11-22', 'hour'],
  ['custom', { start: '2026-10-25', end: '2026-10-25' }, null, '2026-10-25', '2026-10-25', 'hour'],
  ['custom', { start: '2026-10-25', end: '2026-10-20' }, null, '2026-10-20', '2026-10-25', 'day'],
  ['custom', {}, null, '2026-11-22', '2026-11-22', 'hour'],
] as const)(
  'period %s %j with a first record on %s has its first day, last day and step',
  (period, dates, first, from, lastDay, step) => {
    const span = spanOfPeriod({ period, today, ...dates }, first);
    expect(span).toEqual({ from, until: lastDay });
    expect(stepOfSpan(span)).toBe(step);
  },
);

test.each([
  ['2026-11-15', '2026-11-09'],
  ['2026-11-16', '2026-11-16'],
  ['2026-03-01', '2026-02-23'],
] as const)('the week of %s starts on Monday %s', (day, monday) => {
  expect(spanOfPeriod({ period: 'week', today: day }).from).toBe(monday);
});

test.each([
  ['today', 0, '2026-11-22', '2026-11-22'],
  ['today', 28, '2026-10-25', '2026-10-25'],
  ['week', 1, '2026-11-09', '2026-11-15'],
  ['month', 1, '2026-10-01', '2026-10-31'],
  ['month', 9, '2026-02-01', '2026-02-28'],
] as const)('period %s, %i periods back', (period, stepsBack, from, lastDay) => {
  expect(spanOfPastPeriod(period, stepsBack, today)).toEqual({ from, until: lastDay });
  expect(periodsBackTo(period, from, today)).toBe(stepsBack);
});

test('a day starts and ends at midnight in the time zone Europe/Brussels', () => {
  const { start, end } = toInstantRange({ from: '2026-10-25', until: '2026-10-25' });
  expect([start.toISOString(), end.toISOString()]).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
});

test.each([
  ['2026-11-01', '2026-11-30', true],
  ['2028-02-01', '2028-02-29', true],
  ['2026-11-01', '2026-11-29', false],
  ['2026-11-02', '2026-11-30', false],
  ['2026-11-01', '2026-12-31', false],
] as const)('%s to %s is a whole month: %s', (from, lastDay, isWhole) => {
  expect(isWholeMonth({ from, until: lastDay })).toBe(isWhole);
});
