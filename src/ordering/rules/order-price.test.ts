import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDateOf } from '#platform/pure/calendar.ts';
import { computeOrderPrice, sumMonthlySimPrice } from './order-price.ts';
import type { PriceLine } from './order-price.ts';
import {
  toPromoEffect,
  fullPriceDate,
  type Promo,
  computePlanDiscounts,
  type PromoEffect,
  normalizePromoCode,
  checkPromo,
} from '#promotions/rules/promo.ts';
import { orderSumNames } from '../testing/basket-price-examples.ts';
import { splitVat } from '#platform/pure/money.ts';
import { addSeconds } from '#platform/pure/instant.ts';

const plan = (change: Partial<PriceLine> = {}): PriceLine => ({
  payment_type: 'postpaid',
  sim_type: 0,
  uuid: 'plan',
  plan_cents: 2000,
  addons: [],
  ...change,
});
const SHIPPING_CENTS = 500;
const halfPrice: PromoEffect = { kind: 'percentage', value: 50, months: 6 };
const five: PromoEffect = { kind: 'euro', value: 500, months: 3 };

// Tests of whole baskets are in basket-price-examples.test.ts.
describe('the price of an order', () => {
  test('has the shipping price for each card, and no shipping line when shipping is free', () => {
    const bill = computeOrderPrice([plan({ sim_type: 1 }), plan({ sim_type: 1 })], null, '2026-11-01', 450).first_bill;
    expect(bill.parts.at(-1)).toEqual({ kind: 'shipping', sim: null, uuid: null, count: 2, cents: 900 });
    const free = computeOrderPrice([plan({ sim_type: 1 })], null, '2026-11-01', 0).first_bill;
    expect(free.parts.map(({ kind }) => kind)).toEqual(['plan']);
  });
  test('is reduced by a promo in percent on each plan, and not on add-ons', () => {
    const addons = [{ uuid: 'data', type: 1, price_cents: 300 }] as const;
    const { each_month, ...price } = computeOrderPrice(
      [plan({ addons }), plan({ plan_cents: 1000 })],
      halfPrice,
      '2026-11-01',
      SHIPPING_CENTS,
    );
    expect(each_month.total_cents).toBe(1800);
    expect(price).toMatchObject({ per_month_before_promo_cents: 3300, promo_months: 6 });
  });
  test('is reduced once by a promo in euro, and never below 0', () => {
    const month = (...plans: PriceLine[]) =>
      computeOrderPrice(plans, five, '2026-11-01', SHIPPING_CENTS).each_month.total_cents;
    expect(month(plan(), plan())).toBe(3500);
    expect(month(plan({ plan_cents: 300 }))).toBe(0);
    expect(computePlanDiscounts(five, [300, 1000])).toEqual([300, 200]);
    expect(computePlanDiscounts(null, [300])).toEqual([0]);
  });
  test('is the sum of the prices of its SIMs each month before the promo', () => {
    const addons = [
      { uuid: 'data', type: 1, price_cents: 500 },
      { uuid: 'kilos', type: 2, price_cents: 250 },
    ] as const;
    const twoLines = [plan({ addons }), plan({ plan_cents: 1500 })];
    expect(twoLines.map(sumMonthlySimPrice)).toEqual([2750, 1500]);
    expect(computeOrderPrice(twoLines, halfPrice, '2026-11-21', SHIPPING_CENTS).per_month_before_promo_cents).toBe(
      4250,
    );
  });

  const lines = fc.array(
    fc.record<PriceLine>({
      payment_type: fc.constantFrom('prepaid', 'postpaid'),
      sim_type: fc.constantFrom(0, 1),
      uuid: fc.constant('plan'),
      plan_cents: fc.nat(10_000),
      addons: fc.array(
        fc.record({
          uuid: fc.constant('addon'),
          type: fc.constantFrom(1 as const, 2 as const, 3 as const),
          price_cents: fc.nat(2000),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 6 },
  );
  const promos = fc.option(
    fc
      .record({
        kind: fc.constantFrom('percentage', 'euro'),
        value: fc.integer({ min: 1, max: 100 }),
        months: fc.integer({ min: 1, max: 24 }),
      })
      .map(toPromoEffect),
  );
  const dates = fc
    .record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) })
    .map(({ month, day }) => isoDateOf(2027, month, day));
  const add = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

  test('has sums that equal their parts, no line of 0, no negative line but the promo, and is not raised by a promo', () => {
    fc.assert(
      fc.property(lines, promos, dates, (order, promo, date) => {
        const price = computeOrderPrice(order, promo, date, SHIPPING_CENTS);
        const withoutPromo = computeOrderPrice(order, null, date, SHIPPING_CENTS);
        for (const name of orderSumNames) {
          const { parts, total_cents, vat_cents, contributions_cents } = price[name];
          expect(total_cents).toBe(add(parts.map(({ cents }) => cents)));
          expect(parts.every(({ kind, cents }) => (kind === 'promo' ? cents < 0 : cents > 0))).toBe(true);
          expect(parts.every(({ cents }) => Number.isInteger(cents))).toBe(true);
          expect(contributions_cents).toBe(
            add(parts.filter(({ kind }) => kind === 'contribution').map(({ cents }) => cents)),
          );
          expect(vat_cents).toBe(splitVat(total_cents - contributions_cents).vat_cents);
          expect(total_cents).toBeLessThanOrEqual(withoutPromo[name].total_cents);
        }
        expect(price.per_month_before_promo_cents).toBe(withoutPromo.each_month.total_cents);
      }),
    );
  });
  test('has first days that cost at most the month that is due now, with contributions in full', () => {
    fc.assert(
      fc.property(lines, promos, dates, (order, promo, date) => {
        const { due_now, first_days } = computeOrderPrice(order, promo, date, 0);
        expect(first_days.total_cents).toBeLessThanOrEqual(due_now.total_cents);
        expect(first_days.contributions_cents).toBe(due_now.contributions_cents);
      }),
    );
  });
});

describe('promo codes', () => {
  const NOW = new Date('2026-11-21T10:00:00Z');
  const promo: Promo = {
    ...halfPrice,
    code: 'FOREST',
    valid_from: addSeconds(NOW, -10),
    valid_until: addSeconds(NOW, 10),
  };
  test.each([
    ['are accepted while they are valid', promo, null],
    ['are refused when they are unknown', null, 'PROMO_UNKNOWN'],
    ['are refused before their start', { ...promo, valid_from: addSeconds(NOW, 1) }, 'PROMO_UNKNOWN'],
    ['are refused after their end', { ...promo, valid_until: NOW }, 'PROMO_EXPIRED'],
    ['are accepted without an end', { ...promo, valid_until: null }, null],
  ])('%s', (_, knownPromo, code) => expect(checkPromo(knownPromo, NOW)).toBe(code));
  test('are normalized to capitals', () => expect(normalizePromoCode(' forest10 ')).toBe('FOREST10'));
  test.each([
    ['2026-11-21', 1, '2027-01-01'],
    ['2026-11-01', 1, '2026-12-01'],
    ['2026-11-30', 12, '2027-12-01'],
    ['2028-02-29', 6, '2028-09-01'],
  ] as const)(
    'that begin on %s and apply for %i months are followed by the full price from %s',
    (start, months, fullPriceFrom) => expect(fullPriceDate(start, months)).toBe(fullPriceFrom),
  );
});
