import { describe, expect, test } from 'vitest';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import {
  type AgreedPrice,
  agreedCents,
  firstDayWithoutPromo,
  isContractWithdrawn,
  lastPlanPriceInPeriod,
  promoDiscount,
  shippingCents,
} from './agreed-price.ts';

const price = (overrides: Partial<AgreedPrice>): AgreedPrice => ({
  kind: 'plan',
  offer_uuid: 'small',
  cents: 1000,
  percent: null,
  valid_from: '2026-10-12',
  valid_until: null,
  ...overrides,
});

describe('the prices agreed for a SIM', () => {
  test('a plan keeps its agreed price after its end, and another plan has the price agreed with the plan change', () => {
    const prices = [
      price({ valid_until: '2026-12-01' }),
      price({ offer_uuid: 'large', cents: 2500, valid_from: '2026-12-01' }),
    ];
    expect(agreedCents(prices, 'plan', 'small')).toBe(1000);
    expect(agreedCents(prices, 'plan', 'large')).toBe(2500);
    expect(agreedCents(prices, 'plan', 'other')).toBeNull();
    expect(agreedCents(prices, 'addon', 'small')).toBeNull();
  });
  test('the newest agreed price of an offer applies', () => {
    const prices = [price({ valid_until: '2027-01-01' }), price({ cents: 1100, valid_from: '2027-01-01' })];
    expect(agreedCents(prices.toReversed(), 'plan', 'small')).toBe(1100);
  });
  test.each<[string, Partial<AgreedPrice>, number, BusinessDate, number]>([
    ['an amount off', { cents: 300 }, 1000, '2026-12-01', 300],
    ['an amount above the price', { cents: 1200 }, 1000, '2026-12-01', 1000],
    ['a percentage of the plan price', { cents: null, percent: 25 }, 2510, '2026-12-01', 628],
    ['the last day of the promo', { cents: 300, valid_until: '2027-01-01' }, 1000, '2026-12-31', 300],
    ['the day after the promo', { cents: 300, valid_until: '2027-01-01' }, 1000, '2027-01-01', 0],
  ])('the discount of a promo is computed for %s', (_, promo, plan_cents, day, discount) => {
    expect(promoDiscount([price({}), price({ kind: 'promo', ...promo })], plan_cents, day)).toBe(discount);
  });
  test('without a promo the discount is 0 and there is no end day', () => {
    expect([promoDiscount([price({})], 1000, '2026-12-01'), firstDayWithoutPromo([price({})], '2026-12-01')]).toEqual([
      0,
      null,
    ]);
  });
  test('the end day of a promo is returned until the promo has ended', () => {
    const prices = [price({ kind: 'promo', valid_until: '2027-02-01' })];
    expect([firstDayWithoutPromo(prices, '2027-01-31'), firstDayWithoutPromo(prices, '2027-02-01')]).toEqual([
      '2027-02-01',
      null,
    ]);
  });
  test('the shipping price is 0 without an agreed price', () => {
    expect([shippingCents([price({})]), shippingCents([price({ kind: 'shipping', cents: 507 })])]).toEqual([0, 507]);
  });
  test('a contract is withdrawn when all its prices end on the day on which they begin', () => {
    const empty = price({ valid_until: '2026-10-12' });
    expect([
      isContractWithdrawn([empty]),
      isContractWithdrawn([empty, price({ kind: 'addon' })]),
      isContractWithdrawn([]),
    ]).toEqual([true, false, false]);
  });
});

describe('the plan of a month', () => {
  const planPrice = (
    offer_uuid: string,
    valid_from: BusinessDate,
    valid_until: BusinessDate | null = null,
  ): AgreedPrice => price({ kind: 'plan', offer_uuid, cents: 1000, percent: null, valid_from, valid_until });
  const changedPrices = [planPrice('small', '2026-09-10', '2026-12-01'), planPrice('large', '2026-12-01')];
  test.each([
    ['is the old plan before a planned change', changedPrices, '2026-11-01', '2026-12-01', 'small'],
    ['is the new plan from the planned change on', changedPrices, '2026-12-01', '2027-01-01', 'large'],
    [
      'is the plan of a SIM that ended on its first day',
      [planPrice('small', '2026-11-20')],
      '2026-11-20',
      '2026-11-20',
      'small',
    ],
    ['is undefined without an agreed price', [], '2026-11-01', '2026-12-01', undefined],
  ] as const)('%s', (_, prices, from, end, uuid) => {
    expect(lastPlanPriceInPeriod(prices, { from, until: end })?.offer_uuid).toBe(uuid);
  });
});
