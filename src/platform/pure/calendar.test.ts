import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  brusselsDate,
  daysBetween,
  daysInMonth,
  daysLeftInMonth,
  firstOfMonth,
  startOfNextMonth,
  isBusinessDate,
  startOfBusinessDay,
  completedYears,
} from './calendar.ts';
import { addWorkingDays, belgianHolidays, isWorkingDay } from '#platform/pure/working-days.ts';
import { addSeconds, fromIso, secondsUntil, toIso } from '#platform/pure/instant.ts';

const days = fc.date({ min: new Date('1930-01-01'), max: new Date('2120-12-31'), noInvalidDate: true });

describe('Brussels days', () => {
  test.each([
    ['2026-11-20T22:59:59Z', '2026-11-20'],
    ['2026-11-20T23:00:00Z', '2026-11-21'],
    ['2026-07-20T21:59:59Z', '2026-07-20'],
    ['2026-07-20T22:00:00Z', '2026-07-21'],
    ['2026-12-31T23:30:00Z', '2027-01-01'],
  ] as const)('%s is on the date %s', (instant, day) => expect(brusselsDate(new Date(instant))).toBe(day));

  test('brusselsDate returns the same date as Intl at any instant', () => {
    const intl = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' });
    fc.assert(
      fc.property(days, (instant) => {
        expect(brusselsDate(instant)).toBe(intl.format(instant));
      }),
      { numRuns: 1000 },
    );
  });

  test('startOfBusinessDay is the first instant of the date', () => {
    fc.assert(
      fc.property(days, (instant) => {
        const start = startOfBusinessDay(brusselsDate(instant));
        expect(start.getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(brusselsDate(start)).toBe(brusselsDate(instant));
        expect(brusselsDate(addSeconds(start, -1)) < brusselsDate(start)).toBe(true);
      }),
    );
  });

  test.each([
    ['2026-11-21T10:00:00Z', '2026-11-30T23:00:00.000Z'],
    ['2026-11-30T22:59:59Z', '2026-11-30T23:00:00.000Z'],
    ['2026-11-30T23:00:00Z', '2026-12-31T23:00:00.000Z'],
    ['2026-03-15T10:00:00Z', '2026-03-31T22:00:00.000Z'],
  ])('after %s the next month begins at %s', (now, next) => expect(toIso(startOfNextMonth(new Date(now)))).toBe(next));
});

describe('months and days', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
  ] as const)('%s plus %i months is %s', (date, months, result) => expect(addMonths(date, months)).toBe(result));

  test('addDays and daysBetween agree', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -4000, max: 4000 }), (instant, count) => {
        const date = brusselsDate(instant);
        expect(daysBetween(date, addDays(date, count))).toBe(count);
      }),
    );
  });

  test('daysLeftInMonth runs from the length of the month down to one', () => {
    expect(daysInMonth('2028-02-10')).toBe(29);
    expect(daysLeftInMonth('2026-11-01')).toBe(30);
    expect(daysLeftInMonth('2026-11-30')).toBe(1);
    expect(firstOfMonth('2026-11-30')).toBe('2026-11-01');
  });

  test.each([
    ['2008-11-21', '2026-11-20', 17],
    ['2008-11-21', '2026-11-21', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ] as const)('from %s to %s are %i whole years', (from, to, years) => expect(completedYears(from, to)).toBe(years));

  test.each(['2026-02-28', '2028-02-29', '1999-12-31'] as const)('%s is a date', (text) =>
    expect(isBusinessDate(text)).toBe(true),
  );
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '01-01-2026',
    '',
    '2026-04-31',
    '0000-01-01',
    '2026-01-01T00:00:00Z',
  ] as const)('%j is not a date', (text) => expect(isBusinessDate(text)).toBe(false));
});

describe('working days', () => {
  test('belgianHolidays lists the ten holidays of 2026', () => {
    expect([...belgianHolidays(2026)].toSorted()).toEqual([
      '2026-01-01',
      '2026-04-06',
      '2026-05-01',
      '2026-05-14',
      '2026-05-25',
      '2026-07-21',
      '2026-08-15',
      '2026-11-01',
      '2026-11-11',
      '2026-12-25',
    ]);
  });

  test.each([
    [2024, '2024-04-01'],
    [2025, '2025-04-21'],
    [2027, '2027-03-29'],
    [2028, '2028-04-17'],
    [2038, '2038-04-26'],
  ] as const)('Easter Monday of %i is %s', (year, day) => expect(belgianHolidays(year).has(day)).toBe(true));

  test.each([
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 2, '2026-11-24'],
    ['2026-11-10', 1, '2026-11-12'],
    ['2026-12-24', 2, '2026-12-29'],
    ['2026-11-20', 0, '2026-11-20'],
  ] as const)('%s plus %i working days is %s', (date, count, result) =>
    expect(addWorkingDays(date, count)).toBe(result),
  );

  test('addWorkingDays always returns a working day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 30 }), (instant, count) => {
        expect(isWorkingDay(addWorkingDays(brusselsDate(instant), count))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

test('fromIso parses an instant or returns null, and secondsUntil rounds up and is never negative', () => {
  expect(fromIso('2026-11-21T01:02:03.000Z')?.getTime()).toBe(Date.UTC(2026, 10, 21, 1, 2, 3));
  expect(fromIso('soon')).toBeNull();
  expect(secondsUntil(new Date(1500), new Date(0))).toBe(2);
  expect(secondsUntil(new Date(0), new Date(1500))).toBe(0);
});
