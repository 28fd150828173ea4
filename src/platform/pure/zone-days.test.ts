import { expect, test } from 'vitest';
import { daysOfZone, isTimeZone, normalizeTimeZoneOrBrussels } from './zone-days.ts';

test.each([
  ['Europe/Brussels', '2026-07-01', '2026-06-30T22:00:00.000Z'],
  ['Europe/Brussels', '2026-12-01', '2026-11-30T23:00:00.000Z'],
  ['UTC', '2026-12-01', '2026-12-01T00:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['Asia/Kathmandu', '2026-12-01', '2026-11-30T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-12-01', '2026-11-30T10:00:00.000Z'],
  ['Etc/GMT+12', '2026-12-01', '2026-12-01T12:00:00.000Z'],
  // The clock goes from 23:59 to 01:00.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
] as const)('in %s, the day %s begins at %s', (zone, day, begins) => {
  const { dayOf, startOf } = daysOfZone(zone);
  const at = startOf(day);
  expect(at.toISOString()).toBe(begins);
  expect(dayOf(at)).toBe(day);
  expect(dayOf(new Date(at.getTime() - 1)) < day).toBe(true);
});

test.each([
  ['Europe/Lisbon', true],
  ['UTC', true],
  ['Etc/GMT+3', true],
  ['', false],
  ['+02:00', false],
  ['Europe/Atlantis', false],
  ["Europe/Brussels'; drop table", false],
])('whether “%s” is a time zone is %s', (name, isZone) => {
  expect(isTimeZone(name)).toBe(isZone);
});

test.each([
  ['Europe/Lisbon', 'Europe/Lisbon'],
  ['europe/lisbon', 'Europe/Lisbon'],
  ['Mars/Olympus', 'Europe/Brussels'],
  ['', 'Europe/Brussels'],
])('the time zone “%s” of a browser is stored as %s', (name, storedZone) => {
  expect(normalizeTimeZoneOrBrussels(name)).toBe(storedZone);
});
