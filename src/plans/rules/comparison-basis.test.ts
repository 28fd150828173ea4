import { expect, test } from 'vitest';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { buildComparisonBasis } from './comparison-basis.ts';
import { buildUsageProfileCsv } from './usage-profile.ts';

const month = (first: BusinessDate, home_bytes: number) => ({
  month: first,
  home_bytes,
  eu_bytes: 0,
  seconds: 61,
  messages: 2,
  beside_cents: 5,
});

test('the basis is at most three full past months, also months without usage', () => {
  const usedMonths = [month('2026-08-01', 1), month('2026-10-01', 3), month('2026-11-01', 4)];
  const basis = buildComparisonBasis(usedMonths, '2026-01-15', '2026-11-22');
  expect(basis).toMatchObject({ kind: 'months', days: 31 + 30 + 31 });
  expect(basis.months.map(({ month: first, home_bytes }) => [first, home_bytes])).toEqual([
    ['2026-08-01', 1],
    ['2026-09-01', 0],
    ['2026-10-01', 3],
  ]);
});

test('a partial first month is left out if there are full months', () => {
  const basis = buildComparisonBasis([month('2026-09-01', 1), month('2026-10-01', 2)], '2026-09-20', '2026-11-22');
  expect(basis.months.map(({ month: first }) => first)).toEqual(['2026-10-01']);
});

test('before the first full month the usage so far is scaled to 30 days', () => {
  const basis = buildComparisonBasis([month('2026-10-01', 100), month('2026-11-01', 200)], '2026-10-27', '2026-11-10');
  expect(basis).toMatchObject({ kind: 'days', days: 15 });
  expect(basis.months).toEqual([{ ...month('2026-11-01', 600), seconds: 244, messages: 8, beside_cents: 20 }]);
});

test('fewer than seven days are not enough', () => {
  expect(buildComparisonBasis([month('2026-11-01', 200)], '2026-11-17', '2026-11-22').kind).toBe('nothing');
  expect(buildComparisonBasis([month('2026-11-01', 200)], '2026-11-16', '2026-11-22').kind).toBe('days');
});

test('without usage there is no basis', () => {
  expect(buildComparisonBasis([], '2026-11-20', '2026-11-22')).toEqual({ kind: 'nothing', days: 0, months: [] });
});

test('the profile has a line for each month and for the average', () => {
  const basis = buildComparisonBasis(
    [month('2026-09-01', 2_500_000_000), month('2026-10-01', 1_500_000_000)],
    '2026-08-30',
    '2026-11-22',
  );
  expect(buildUsageProfileCsv(basis).split('\r\n')).toEqual([
    'month,data_gb_belgium,data_gb_eu,call_minutes,sms,other_cost_eur',
    '2026-09,2.50,0.00,2,2,0.05',
    '2026-10,1.50,0.00,2,2,0.05',
    'average,2.00,0.00,2,2,0.05',
    '',
  ]);
});
