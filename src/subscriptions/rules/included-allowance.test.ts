import { expect, test } from 'vitest';
import { isoDateOf } from '#platform/pure/calendar.ts';
import { prorateIncludedAllowance, sumIncludedAllowance } from './included-allowance.ts';
import { computeMonthBuckets } from './month-buckets.ts';

const birch = { data_gb: 20, minutes: 500, sms: 100 };

test('the allowance is the sum of plan and telecom add-ons; unlimited stays unlimited', () => {
  expect(sumIncludedAllowance(birch, [{ data_gb: 10 }, { sms: 500 }])).toEqual({ data_gb: 30, minutes: 500, sms: 600 });
  expect(sumIncludedAllowance({ ...birch, minutes: null }, [{ minutes: 200 }]).minutes).toBeNull();
});

test.each([
  // Ten of thirty days: 6.667 GB, 166 minutes 40 seconds, 33.3 messages.
  ['2026-11-21', { data_gb: 6.67, minutes: 167, sms: 34 }],
  ['2026-11-30', { data_gb: 0.67, minutes: 17, sms: 4 }],
  ['2026-12-01', { data_gb: 20, minutes: 500, sms: 100 }],
  ['2027-02-15', { data_gb: 10, minutes: 250, sms: 50 }],
  ['2028-02-29', { data_gb: 0.69, minutes: 18, sms: 4 }],
] as const)('the allowance of a month that begins on %s is prorated and rounded up', (start, expected) => {
  expect(prorateIncludedAllowance(birch, start)).toEqual(expected);
  expect(prorateIncludedAllowance({ data_gb: null, minutes: null, sms: null }, start)).toEqual({
    data_gb: null,
    minutes: null,
    sms: null,
  });
});

test('the first month shown before ordering equals its buckets', () => {
  for (let day = 1; day <= 30; day += 1) {
    const firstDay = isoDateOf(2026, 11, day);
    const buckets = computeMonthBuckets(
      { ...birch, counts_from: firstDay },
      [{ data_gb: 7, counts_from: firstDay }],
      '2026-11-01',
    );
    const [data, voice, sms] = buckets.map(({ total }) => total ?? 0);
    const {
      data_gb,
      minutes,
      sms: messages,
    } = prorateIncludedAllowance(sumIncludedAllowance(birch, [{ data_gb: 7 }]), firstDay);
    expect([Math.round((data_gb ?? 0) * 1e9), (minutes ?? 0) * 60, messages]).toEqual([data, voice, sms]);
  }
});
