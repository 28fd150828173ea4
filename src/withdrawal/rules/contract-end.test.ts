import { expect, test } from 'vitest';
import type { AgreedPrice } from '#subscriptions/rules/agreed-price.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { computeEndSettlement, computeFinalMonthCharge, sumEndSettlements } from './contract-end.ts';
import type { AddonPeriod } from './service-charge.ts';

const price = (changes: Partial<AgreedPrice>): AgreedPrice => ({
  kind: 'plan',
  offer_uuid: 'plan',
  cents: 1500,
  percent: null,
  valid_from: '2026-09-10',
  valid_until: null,
  ...changes,
});
const addon = (changes: Partial<AddonPeriod>): AddonPeriod => ({
  type: 1,
  price_cents: 600,
  from: '2026-09-10',
  until: null,
  ...changes,
});
const shipping = price({ kind: 'shipping', cents: 500 });

test.each<[string, { activated_on?: BusinessDate; addons?: AddonPeriod[] }, { days: number; cents: number }]>([
  ['the days of this month', {}, { days: 20, cents: 1000 }],
  ['an extra by its days', { addons: [addon({ from: '2026-11-16' })] }, { days: 20, cents: 1000 + 100 }],
  ['carbon removal of a whole month', { addons: [addon({ type: 2, price_cents: 250 })] }, { days: 20, cents: 1250 }],
  [
    'no add-on that ended before this month',
    { addons: [addon({ type: 3, price_cents: 250, until: '2026-11-01' })] },
    { days: 20, cents: 1000 },
  ],
  ['shipping in the first month', { activated_on: '2026-11-11' }, { days: 10, cents: 500 + 500 }],
  ['only shipping on the first day', { activated_on: '2026-11-21' }, { days: 0, cents: 500 }],
])('the final bill includes %s', (_what, { activated_on = '2026-09-10', addons = [] }, bill) => {
  const prices = [price({ valid_from: activated_on }), shipping];
  expect(computeFinalMonthCharge({ activated_on, prices, addons }, '2026-11-21')).toEqual(bill);
});

test('at the end of a contract prepaid balances and unused SIMs are refunded, and are not set off against the final bill', () => {
  const today = '2026-11-21';
  const service = { activated_on: '2026-09-10' as const, prices: [price({})], addons: [] };
  const sims = [
    computeEndSettlement({ kind: 'prepaid', balance_cents: 830 }, today),
    computeEndSettlement({ kind: 'prepaid', balance_cents: -100 }, today),
    computeEndSettlement({ kind: 'unused', paid_cents: 2000 }, today),
    computeEndSettlement({ kind: 'postpaid', service, usage_cents: 420 }, today),
  ];
  expect(sims.map(({ back_cents }) => back_cents)).toEqual([830, 0, 2000, 0]);
  expect(sumEndSettlements(sims)).toEqual({
    paid_cents: 0,
    days: 20,
    used_cents: 1000,
    usage_cents: 420,
    back_cents: 2830,
    owed_cents: 100,
  });
});
