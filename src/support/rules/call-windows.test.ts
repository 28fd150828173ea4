import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { isWorkingDay } from '#platform/pure/working-days.ts';
import { listCallWindows, parseOpeningHours } from './call-windows.ts';

test.each([
  ['09:00-17:00', { from: 540, until: 1020 }],
  ['08:30-20:00', { from: 510, until: 1200 }],
  ['09:00-10:59', null],
  ['17:00-09:00', null],
  ['9:00-17:00', null],
  ['', null],
])('opening hours %s are parsed', (text, hours) => expect(parseOpeningHours(text)).toEqual(hours));

const hours = { from: 540, until: 1050 };
const windowsAt = (now: string) =>
  listCallWindows(new Date(now), hours).map(
    ({ from, until }) => `${from.toISOString()} ${until.toISOString().slice(11, 16)}`,
  );

test('the last window of a day includes a remaining half hour', () => {
  expect(windowsAt('2026-11-30T06:00:00Z').slice(0, 4)).toEqual([
    '2026-11-30T08:00:00.000Z 10:00',
    '2026-11-30T10:00:00.000Z 12:00',
    '2026-11-30T12:00:00.000Z 14:00',
    '2026-11-30T14:00:00.000Z 16:30',
  ]);
});

test.each([
  ['is the next one less than an hour before a window', '2026-11-30T07:01:00Z', '2026-11-30T10:00:00.000Z 12:00'],
  ['is on the next day after the last window', '2026-11-30T13:30:00Z', '2026-12-01T08:00:00.000Z 10:00'],
  ['is on Monday on a Friday evening', '2026-11-27T20:00:00Z', '2026-11-30T08:00:00.000Z 10:00'],
  ['is after the holiday and the weekend before a holiday', '2026-12-24T20:00:00Z', '2026-12-28T08:00:00.000Z 10:00'],
  [
    'is at the same local time after the change to summer time',
    '2027-03-26T20:00:00Z',
    '2027-03-30T07:00:00.000Z 09:00',
  ],
])('the first window %s', (_when, now, first) => expect(windowsAt(now)[0]).toBe(first));

test('windows are in order on three working days, at least an hour from now', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }), (now) => {
      const windows = listCallWindows(now, hours);
      expect(new Set(windows.map(({ from }) => brusselsDate(from))).size).toBe(3);
      for (const { from, until } of windows) {
        expect(isWorkingDay(brusselsDate(from))).toBe(true);
        expect(from.getTime() - now.getTime()).toBeGreaterThanOrEqual(3_600_000);
        expect(until.getTime()).toBeGreaterThan(from.getTime());
      }
    }),
  );
});
