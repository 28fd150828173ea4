import { describe, expect, test } from 'vitest';
import { type BusinessDate, isoDateOf } from '#platform/pure/calendar.ts';
import type { PlanInComparison } from './compare-plans.ts';
import { adviceBasisMonths, findBestTariff, isAdviceMonth } from './best-tariff.ts';

const plan = (uuid: string, price_cents: number, data_gb: number | null): PlanInComparison => ({
  uuid,
  price_cents,
  off_cents: 0,
  payment_type: 'postpaid',
  data_gb,
  minutes: 100,
  sms: 100,
  roaming_gb: 5,
});
const [small, medium, large] = [plan('S', 1000, 4), plan('M', 2000, 15), plan('L', 3000, null)];
const GB = 1_000_000_000;
const usageOf = (month: BusinessDate, gb: number, beside_cents = 0) => ({
  month,
  home_bytes: gb * GB,
  eu_bytes: 0,
  seconds: 0,
  messages: 0,
  beside_cents,
});
const rates = { beyond: { minute: 20, sms: 10, data_gb: 500 }, eu_beyond_gb: 121 };
const find = (plans: [PlanInComparison, ...PlanInComparison[]], gb: number[], beside_cents = 0) =>
  findBestTariff(
    plans,
    gb.map((each, at) => usageOf(isoDateOf(2026, at + 1, 1), each, beside_cents)),
    () => [],
    rates,
  );

describe('findBestTariff', () => {
  test.each<[string, ReturnType<typeof find>, ReturnType<typeof find>]>([
    ['returns null without a whole month', find([medium, small], []), null],
    [
      'recommends the small plan for little usage',
      find([medium, small, large], [1, 2, 3]),
      { months: 3, better: { uuid: 'S', saved_cents_per_month: 1000 } },
    ],
    // 2 GB more than 4 in one of two months: 10.00 + 5.00 on average, and 20.00 now.
    [
      'recommends the small plan when one of two months exceeds it',
      find([medium, small], [6, 3]),
      { months: 2, better: { uuid: 'S', saved_cents_per_month: 500 } },
    ],
    // 5 GB more than 15 each month: 20.00 + 25.00 against 30.00.
    [
      'recommends the large plan for much usage',
      find([medium, small, large], [20, 20]),
      { months: 2, better: { uuid: 'L', saved_cents_per_month: 1500 } },
    ],
    // 2 GB more than 4: 10.00 + 10.00 is not less than 20.00.
    ['recommends nothing at the same cost', find([medium, small], [6]), { months: 1, better: null }],
    [
      'ignores usage that no plan includes',
      find([medium, small], [1], 700),
      { months: 1, better: { uuid: 'S', saved_cents_per_month: 1000 } },
    ],
  ])('%s', (_, result, expected) => expect(result).toEqual(expected));
});

describe('adviceBasisMonths', () => {
  const months = (active_from: BusinessDate) =>
    adviceBasisMonths([usageOf('2026-10-01', 1)], active_from, '2026-11-01');
  test('returns at most twelve months, and whole months only', () => {
    expect(months('2020-01-01').map(({ month }) => month)).toEqual([
      '2025-12-01',
      ...Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-01`),
    ]);
    expect(months('2026-09-02').map(({ month, home_bytes }) => [month, home_bytes])).toEqual([
      ['2026-10-01', GB],
      ['2026-11-01', 0],
    ]);
    // A month from its 1st on is a whole one.
    expect(months('2026-11-01').map(({ month }) => month)).toEqual(['2026-11-01']);
    expect(months('2026-11-02')).toEqual([]);
  });
});

test('each customer has one month a year', () => {
  for (const end of ['000000', '00000b', 'ffffff', '0c9a31']) {
    const uuid = `0190f3a0-0000-7000-8000-000000${end}`;
    const ownMonths = Array.from({ length: 12 }, (_, at) => isoDateOf(2026, at + 1, 1)).filter((month) =>
      isAdviceMonth(uuid, month),
    );
    expect(ownMonths).toHaveLength(1);
  }
});
