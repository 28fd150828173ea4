import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderPrice, simPerMonth } from './order-price.ts';
import type { PriceLine } from './order-price.ts';
import {
  effectOf,
  type Promo,
  promoDiscounts,
  type PromoEffect,
  promoKey,
  refusePromo,
} from '#promotions/rules/promo.ts';
import { addSeconds } from '#platform/pure/instant.ts';

const plan = (change: Partial<PriceLine> = {}): PriceLine => ({
  payment_type: 'postpaid',
  sim_type: 0,
  plan_cents: 2000,
  addons: [],
  ...change,
});
const half: PromoEffect = { kind: 'percentage', value: 50, months: 6 };
const five: PromoEffect = { kind: 'euro', value: 500, months: 3 };

describe('what an order costs', () => {
  test('a postpaid eSIM on the 21st of a month of 30 days: nothing now, ten days on the first invoice', () => {
    expect(orderPrice([plan()], null, '2026-11-21')).toMatchObject({
      per_month_cents: 2000,
      per_month_before_promo_cents: 2000,
      promo_months: null,
      first_month_cents: 667,
      first_month_days: 10,
      shipping_cents: 0,
      due_now_cents: 0,
      first_invoice_cents: 667,
      due_now_vat_cents: 0,
      per_month_vat_cents: 347,
    });
  });
  test('a prepaid card on the 1st: the whole month and the shipping now', () => {
    expect(
      orderPrice([plan({ payment_type: 'prepaid', sim_type: 1, plan_cents: 1000 })], null, '2026-11-01'),
    ).toMatchObject({
      per_month_cents: 1000,
      first_month_cents: 1000,
      first_month_days: 30,
      shipping_cents: 500,
      due_now_cents: 1500,
      first_invoice_cents: 0,
      due_now_vat_cents: 260,
    });
  });
  test('a prepaid card on the last day: one day', () => {
    expect(
      orderPrice([plan({ payment_type: 'prepaid', sim_type: 1, plan_cents: 1000 })], null, '2026-11-30').due_now_cents,
    ).toBe(533);
  });
  test('two cards are sent at the price of two, each with its line', () => {
    const price = orderPrice(
      [plan({ sim_type: 1 }), plan({ sim_type: 1, payment_type: 'prepaid' })],
      null,
      '2026-11-01',
    );
    expect(price).toMatchObject({ shipping_cents: 1000, due_now_cents: 2500, first_invoice_cents: 2500 });
    expect(orderPrice([plan({ sim_type: 1 })], null, '2026-11-01', 0).shipping_cents).toBe(0);
  });
  test('telecom add-ons are prorated, contributions are not', () => {
    const addons = [
      { type: 1, price_cents: 300 },
      { type: 2, price_cents: 100 },
      { type: 3, price_cents: 500 },
    ] as const;
    const price = orderPrice([plan({ addons })], null, '2026-11-21');
    expect(price.per_month_cents).toBe(2900);
    expect(price.first_month_cents).toBe(767 + 600);
  });
  test('a percentage counts for each plan and not for add-ons', () => {
    const addons = [{ type: 1, price_cents: 300 }] as const;
    const price = orderPrice([plan({ addons }), plan({ plan_cents: 1000 })], half, '2026-11-01');
    expect(price).toMatchObject({
      per_month_cents: 1800,
      per_month_before_promo_cents: 3300,
      promo_months: 6,
      first_month_cents: 1800,
    });
    expect(price.lines.map((line) => line.discount_cents)).toEqual([1000, 500]);
  });
  test('an amount counts once, and never makes a plan cost less than nothing', () => {
    expect(orderPrice([plan(), plan()], five, '2026-11-01').per_month_cents).toBe(3500);
    expect(orderPrice([plan({ plan_cents: 300 })], five, '2026-11-01').per_month_cents).toBe(0);
    expect(promoDiscounts(five, [300, 1000])).toEqual([300, 200]);
    expect(promoDiscounts(null, [300])).toEqual([0]);
  });

  const lines = fc.array(
    fc.record<PriceLine>({
      payment_type: fc.constantFrom('prepaid', 'postpaid'),
      sim_type: fc.constantFrom(0, 1),
      plan_cents: fc.nat(10_000),
      addons: fc.array(
        fc.record({ type: fc.constantFrom(1 as const, 2 as const, 3 as const), price_cents: fc.nat(2000) }),
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
      .map(effectOf),
  );
  const dates = fc.integer({ min: 1, max: 28 }).map((day) => `2027-02-${String(day).padStart(2, '0')}`);
  test('the SIMs come to what the order costs each month before its promo', () => {
    const two = [
      plan({
        addons: [
          { type: 1, price_cents: 500 },
          { type: 2, price_cents: 250 },
        ],
      }),
      plan({ plan_cents: 1500 }),
    ];
    expect(two.map(simPerMonth)).toEqual([2750, 1500]);
    expect(orderPrice(two, half, '2026-11-21').per_month_before_promo_cents).toBe(4250);
  });
  test('everything adds up, nothing is negative, no promo makes it dearer', () => {
    fc.assert(
      fc.property(lines, promos, dates, (order, promo, date) => {
        const price = orderPrice(order, promo, date);
        const bare = orderPrice(order, null, date);
        expect(price.due_now_cents + price.first_invoice_cents).toBe(price.first_month_cents + price.shipping_cents);
        expect(price.per_month_before_promo_cents).toBe(bare.per_month_cents);
        expect(price.per_month_cents).toBeLessThanOrEqual(bare.per_month_cents);
        expect(price.first_month_cents).toBeLessThanOrEqual(bare.first_month_cents);
        expect(price.first_month_cents).toBeLessThanOrEqual(price.per_month_cents);
        for (const amount of [
          price.per_month_cents,
          price.first_month_cents,
          price.due_now_cents,
          price.due_now_vat_cents,
        ]) {
          expect(Number.isInteger(amount) && amount >= 0).toBe(true);
        }
      }),
    );
  });
});

describe('promo codes', () => {
  const NOW = new Date('2026-11-21T10:00:00Z');
  const promo: Promo = {
    ...half,
    code: 'FOREST',
    valid_from: addSeconds(NOW, -10),
    valid_until: addSeconds(NOW, 10),
    max_uses: 5,
    uses: 4,
  };
  test.each([
    ['good', promo, null],
    ['unknown', null, 'PROMO_UNKNOWN'],
    ['not yet good', { ...promo, valid_from: addSeconds(NOW, 1) }, 'PROMO_UNKNOWN'],
    ['over', { ...promo, valid_until: NOW }, 'PROMO_UNKNOWN'],
    ['used up', { ...promo, uses: 5 }, 'PROMO_UNKNOWN'],
    ['without end or limit', { ...promo, valid_until: null, max_uses: null, uses: 999 }, null],
  ])('%s', (_, given, code) => expect(refusePromo(given, NOW)).toBe(code));
  test('are compared in capitals', () => expect(promoKey(' forest10 ')).toBe('FOREST10'));
});
