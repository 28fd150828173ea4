import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#platform/pure/calendar.ts';
import { computeMonthBuckets } from './month-buckets.ts';

const plan = { data_gb: 20, minutes: 500, sms: null, roaming_gb: 17, counts_from: '2026-10-05' } as const;
const november = (...addons: { data_gb: number; counts_from: BusinessDate }[]) =>
  computeMonthBuckets(plan, addons, '2026-11-01')[0];
const GB = 1_000_000_000;

test.each([
  ['without add-ons', [], 20 * GB, 20 * GB],
  ['with an add-on of an earlier month', [{ data_gb: 10, counts_from: '2026-10-20' }], 30 * GB, 30 * GB],
  ['with an add-on of the 1st', [{ data_gb: 10, counts_from: '2026-11-01' }], 30 * GB, 30 * GB],
  ['with an add-on of the 16th', [{ data_gb: 10, counts_from: '2026-11-16' }], 25 * GB, 30 * GB],
  ['with an add-on of the last day', [{ data_gb: 10, counts_from: '2026-11-30' }], 20.34 * GB, 30 * GB],
] as const)(
  'the data bucket of a whole month of a plan %s has its total and monthly amount',
  (_what, addons, total, monthly) => expect(november(...addons)).toEqual({ kind: 'data', total, monthly }),
);

test('an unlimited bucket stays unlimited with an add-on', () =>
  expect(computeMonthBuckets(plan, [{ sms: 500, counts_from: '2026-11-03' }], '2026-11-01')[2]).toEqual({
    kind: 'sms',
    total: null,
    monthly: null,
  }));

test('a bucket that only an add-on includes exists while the add-on is active', () => {
  const kinds = (...addons: Parameters<typeof computeMonthBuckets>[1]) =>
    computeMonthBuckets(plan, addons, '2026-11-01').map(({ kind }) => kind);
  expect(kinds()).toEqual(['data', 'voice', 'sms', 'data_roaming']);
  expect(kinds({ world_gb: 2, counts_from: '2026-10-01' })).toContain('data_world');
  const [bucket] = computeMonthBuckets(
    plan,
    [{ international_minutes: 100, counts_from: '2026-11-16' }],
    '2026-11-01',
  ).slice(4);
  expect(bucket).toEqual({ kind: 'voice_abroad', total: 3000, monthly: 6000 });
});

test('the order of the add-ons does not matter, and the next month is full', () => {
  const addon = fc.record({
    data_gb: fc.integer({ min: 1, max: 50 }),
    counts_from: fc.nat(60).map((days) => addDays('2026-10-01', days)),
  });
  fc.assert(
    fc.property(fc.array(addon, { maxLength: 5 }), (addons) => {
      expect(november(...addons)).toEqual(november(...addons.toReversed()));
      const [december] = computeMonthBuckets(plan, addons, '2026-12-01');
      expect(december?.total).toBe(december?.monthly);
    }),
  );
});
