import { describe, expect, test } from 'vitest';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { billCutoff, canBillMonth, finalBillMonths, lastBillDue, nextDueMonth } from './bill-run.ts';

describe('the bill run of a month', () => {
  test('the cut-off is counted in hours from the first instant of the next month in Brussels', () => {
    expect(billCutoff('2026-11-01', 48).toISOString()).toBe('2026-12-02T23:00:00.000Z');
    // The clock goes forward on 28 March 2027; 1 April begins at 22:00 UTC.
    expect(billCutoff('2027-03-01', 1).toISOString()).toBe('2027-03-31T23:00:00.000Z');
  });
  test.each<[string, BusinessDate | null, string, string | null]>([
    ['before the cut-off the month before is the newest', null, '2026-12-02T22:59:59Z', '2026-10-01'],
    ['from the cut-off on', null, '2026-12-02T23:00:00Z', '2026-11-01'],
    ['done', '2026-11-01', '2026-12-20T00:00:00Z', null],
    ['missed months, the oldest first', '2026-08-01', '2026-12-20T00:00:00Z', '2026-09-01'],
    ['a clock that went back', '2027-02-01', '2026-12-20T00:00:00Z', null],
  ])('%s', (_, newest, now, month) => expect(nextDueMonth(newest, new Date(now), 48)).toBe(month));
});

describe('the bill of an account that ends', () => {
  test.each([
    ['2026-12-01', ['2026-11-01', '2026-12-01']],
    ['2027-01-31', ['2026-12-01', '2027-01-01']],
  ] as const)('a final bill on %s is about %j', (today, months) => expect(finalBillMonths(today)).toEqual(months));
  test('records that come in late are waited for', () =>
    expect(lastBillDue(new Date('2026-11-05T10:00:00Z'), 48).toISOString()).toBe('2026-11-07T10:00:00.000Z'));
  test.each([
    ['no SIM is left in its month', '2026-11-01', false, true],
    ['a SIM came into use again', '2026-11-01', true, false],
    ['the month is over', '2026-10-01', true, true],
  ] as const)('%s', (_, month, is_in_use, expected) =>
    // In Brussels it is the 1st.
    expect(canBillMonth(month, new Date('2026-10-31T23:30:00Z'), is_in_use)).toBe(expected),
  );
});
