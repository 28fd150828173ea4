import { expect, test } from 'vitest';
import { nextTopUpRequestTime } from './top-up-request-day.ts';

test.each([
  ['before the time of a month, at that time', '2026-10-27T07:59:59Z', 5, '2026-10-27T08:00:00.000Z'],
  ['at the time of a month, a month later', '2026-10-27T08:00:00Z', 5, '2026-11-26T08:00:00.000Z'],
  ['late, but before the 1st, a month later', '2026-10-31T22:59:59Z', 5, '2026-11-26T08:00:00.000Z'],
  ['after the 1st, before the next one', '2026-10-31T23:00:00Z', 5, '2026-11-26T08:00:00.000Z'],
  [
    'with a setting that moves the time of the month into the future',
    '2026-10-27T08:00:00Z',
    3,
    '2026-10-29T08:00:00.000Z',
  ],
  ['at the time of the earliest setting, a month later', '2026-10-05T07:00:00Z', 27, '2026-11-04T08:00:00.000Z'],
])('top-up requests are due %s', (_, now, days, next) =>
  expect(nextTopUpRequestTime(new Date(now), days).toISOString()).toBe(next),
);
