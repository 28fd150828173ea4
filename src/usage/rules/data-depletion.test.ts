import { expect, test } from 'vitest';
import { spendingLimitState, dataDepletion } from './data-depletion.ts';

const bucket = (usedAmount: number, total: number | null, kind = 'data') => ({ kind, used: usedAmount, total });

test.each([
  ['79 % of the data is used', [bucket(15.8, 20)], null],
  ['80 % of the data is used', [bucket(16, 20)], 'near'],
  ['all data is used', [bucket(20, 20)], 'over'],
  ['more than all data is used', [bucket(22.5, 20)], 'over'],
  ['a plan without data', [bucket(0, 0)], null],
  ['unlimited data', [bucket(900, null)], null],
  ['all minutes are used', [bucket(100, 100, 'voice')], null],
])('dataDepletion with a postpaid plan: %s', (_, buckets, end) => {
  expect(dataDepletion({ credit_limit: { value: 20 }, buckets })).toBe(end);
  expect(dataDepletion({ credit_limit: null, buckets })).toBeNull();
});

test.each([
  [20, 4.5, null, 'limited'],
  [20, 20, null, 'barred'],
  [40, 31, '2026-11-20T10:00:00Z', 'raised'],
  [40, 40, '2026-11-20T10:00:00Z', 'barred'],
  [0, 0, null, 'free'],
])(
  'with a limit of %d euro, %d euro used and consent %s, the overage state is %s',
  (limit, usedEuro, consented_at, holds) => {
    expect(spendingLimitState({ limit, used: usedEuro, consented_at })).toBe(holds);
  },
);
