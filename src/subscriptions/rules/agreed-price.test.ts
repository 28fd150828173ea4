import { describe, expect, test } from 'vitest';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import {
  type AgreedPrice,
  agreedCents,
  promoEndDay,
  isContractWithdrawn,
  planPriceInPeriod,
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

describe('what was agreed for a SIM', () => {
  test('a plan keeps its price, also when the SIM comes back to it; another has the price agreed with its change', () => {
    const prices = [
      price({ valid_until: '2026-12-01' }),
      price({ offer_uuid: 'large', cents: 2500, valid_from: '2026-12-01' }),
    ];
    expect(agreedCents(prices, 'plan', 'small')).toBe(1000);
    expect(agreedCents(prices, 'plan', 'large')).toBe(2500);
    expect(agreedCents(prices, 'plan', 'other')).toBeNull();
    expect(agreedCents(prices, 'addon', 'small')).toBeNull();
  });
  test('the newest agreement about one offer counts', () => {
    const prices = [price({ valid_until: '2027-01-01' }), price({ cents: 1100, valid_from: '2027-01-01' })];
    expect(agreedCents(prices.toReversed(), 'plan', 'small')).toBe(1100);
  });
  test.each<[string, Partial<AgreedPrice>, number, BusinessDate, number]>([
    ['an amount', { cents: 300 }, 1000, '2026-12-01', 300],
    ['an amount above the price', { cents: 1200 }, 1000, '2026-12-01', 1000],
    ['a percentage, of the plan of the day', { cents: null, percent: 25 }, 2510, '2026-12-01', 628],
    ['on its last day', { cents: 300, valid_until: '2027-01-01' }, 1000, '2026-12-31', 300],
    ['from its end on', { cents: 300, valid_until: '2027-01-01' }, 1000, '2027-01-01', 0],
  ])('a promo: %s', (_, promo, plan_cents, day, discount) => {
    expect(promoDiscount([price({}), price({ kind: 'promo', ...promo })], plan_cents, day)).toBe(discount);
  });
  test('without a promo nothing is off, and no full price follows', () => {
    expect([promoDiscount([price({})], 1000, '2026-12-01'), promoEndDay([price({})], '2026-12-01')]).toEqual([0, null]);
  });
  test('the full price follows the promo while it applies', () => {
    const prices = [price({ kind: 'promo', valid_until: '2027-02-01' })];
    expect([promoEndDay(prices, '2027-01-31'), promoEndDay(prices, '2027-02-01')]).toEqual(['2027-02-01', null]);
  });
  test('shipping once', () => {
    expect([shippingCents([price({})]), shippingCents([price({ kind: 'shipping', cents: 507 })])]).toEqual([0, 507]);
  });
  test('a withdrawn contract has no day on which a price applies', () => {
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
    ['before a change that is agreed', changedPrices, '2026-11-01', '2026-12-01', 'small'],
    ['from the change on', changedPrices, '2026-12-01', '2027-01-01', 'large'],
    ['ended on its first day', [planPrice('small', '2026-11-20')], '2026-11-20', '2026-11-20', 'small'],
    ['none agreed', [], '2026-11-01', '2026-12-01', undefined],
  ] as const)('%s', (_, prices, from, end, uuid) => {
    expect(planPriceInPeriod(prices, { from, until: end })?.offer_uuid).toBe(uuid);
  });
});
