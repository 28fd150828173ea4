import { describe, expect, test } from 'vitest';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import {
  billCutoff,
  canBillMonth,
  finalBillMonths,
  lastBillIssueTime,
  nextBillRunTime,
  nextDueMonth,
} from './bill-run.ts';

describe('the bill run of a month', () => {
  test('has a cut-off some hours after the start of the next month in the time zone Europe/Brussels', () => {
    expect(billCutoff('2026-11-01', 48).toISOString()).toBe('2026-12-02T23:00:00.000Z');
    // The clock goes forward on 28 March 2027; 1 April begins at 22:00 UTC.
    expect(billCutoff('2027-03-01', 1).toISOString()).toBe('2027-03-31T23:00:00.000Z');
  });
  test.each<[string, BusinessDate | null, string, string | null]>([
    ['is due for the month before the last one until the cut-off', null, '2026-12-02T22:59:59Z', '2026-10-01'],
    ['is due for the last month from the cut-off on', null, '2026-12-02T23:00:00Z', '2026-11-01'],
    ['is not due when it is done', '2026-11-01', '2026-12-20T00:00:00Z', null],
    ['is due for the oldest missed month first', '2026-08-01', '2026-12-20T00:00:00Z', '2026-09-01'],
    ['is not due when the newest run is of a later month', '2027-02-01', '2026-12-20T00:00:00Z', null],
  ])('%s', (_, newest, now, month) => expect(nextDueMonth(newest, new Date(now), 48)).toBe(month));
});

test.each([
  ['at the cut-off', '2026-12-02T10:00:00Z', '2026-12-02T23:00:00.000Z'],
  ['a day after a run that begins at the cut-off', '2026-12-02T23:00:00Z', '2026-12-03T23:00:00.000Z'],
  ['a day after a run on any other day', '2026-12-20T10:00:00Z', '2026-12-21T10:00:00.000Z'],
])('the job of the bill runs is due %s', (_, now, next) =>
  expect(nextBillRunTime(new Date(now), 48).toISOString()).toBe(next),
);

describe('the final bill of an account', () => {
  test.each([
    ['2026-12-01', ['2026-11-01', '2026-12-01']],
    ['2027-01-31', ['2026-12-01', '2027-01-01']],
  ] as const)('issued on %s is about the months %j', (today, months) => expect(finalBillMonths(today)).toEqual(months));
  test('is issued the hours of the cut-off after the last SIM ended', () =>
    expect(lastBillIssueTime(new Date('2026-11-05T10:00:00Z'), 48).toISOString()).toBe('2026-11-07T10:00:00.000Z'));
  test.each([
    ['is allowed for the current month when no SIM is in use', '2026-11-01', false, true],
    ['is not allowed for the current month when a SIM is in use', '2026-11-01', true, false],
    ['is allowed for a month that is over', '2026-10-01', true, true],
  ] as const)('%s', (_, month, is_in_use, expected) =>
    // In Brussels it is the 1st.
    expect(canBillMonth(month, new Date('2026-10-31T23:30:00Z'), is_in_use)).toBe(expected),
  );
});
