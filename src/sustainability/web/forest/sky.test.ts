import { expect, test } from 'vitest';
import { hourOfDayEndingAt, sunAt, weatherOf } from './sky.ts';

test('the weather of a day is always the same, and fits its season', () => {
  const days = Array.from({ length: 28 }, (_, at) => String(at + 1).padStart(2, '0'));
  const winter = days.map((day) => weatherOf(`2027-01-${day}`, 'winter'));
  expect(winter).toEqual(days.map((day) => weatherOf(`2027-01-${day}`, 'winter')));
  expect(new Set(winter)).toEqual(new Set(['snow', 'clouds', 'clear']));
  const summer = days.map((day) => weatherOf(`2026-07-${day}`, 'summer'));
  expect(summer).not.toContain('snow');
});

test.each([
  [4, 'summer', null],
  [23, 'summer', null],
  [7.9, 'winter', null],
  [8.5, 'winter', { x: 10, y: 36 }],
  [12.75, 'winter', { x: 50, y: 14 }],
  [17.5, 'winter', null],
] as const)('at %d in %s the sun is at %o', (hour, season, place) => {
  const sun = sunAt(hour, season);
  expect(sun && { x: Math.round(sun.x), y: Math.round(sun.y) }).toEqual(place);
});

test.each([
  ['2026-11-21T12:30:00Z', 13.5],
  ['2026-11-21T12:30:45Z', 13.5],
  ['2026-11-20T23:00:00Z', 0],
  ['2026-11-21T23:00:00Z', 0],
  ['2026-11-22T01:15:00Z', 2.25],
])('at %s it is hour %d of the day that ends at 23:00 UTC', (now, hour) =>
  expect(hourOfDayEndingAt(Date.parse('2026-11-21T23:00:00Z'), new Date(now))).toBe(hour),
);
