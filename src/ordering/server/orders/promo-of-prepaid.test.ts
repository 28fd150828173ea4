import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildFirstDaysEntry, computeNextMonthCharge, buildOrderPaymentEntry } from '#billing/rules/prepaid-balance.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { PlacedPromo } from '#promotions/rules/promo.ts';
import { agreedCents, promoDiscount } from '#subscriptions/rules/agreed-price.ts';
import { computePrepaidMonthPriceParts } from '../placing/confirm-order.ts';
import type { OrderWithProducts } from './orders.store.ts';
import { agreedPricesOfOrderedSim } from '../sims/agreed-prices.ts';

const plans = new Map([5, 10, 20, 30].map((price) => [`plan ${price}`, price * 100]));

/** An order of prepaid SIMs with these plans. */
const orderOf = (
  orderedPlans: readonly string[],
  promo: PlacedPromo | null,
  ordered_cents = plans,
): OrderWithProducts => {
  const price = (uuid: string) => ordered_cents.get(uuid) ?? 0;
  const parts = orderedPlans.map((uuid, sim) => ({ kind: 'plan', sim, uuid, count: 1, cents: price(uuid) }));
  const products = orderedPlans.map((offer_uuid, at) => {
    return {
      uuid: `sim ${at}`,
      offer_uuid,
      price_cents: price(offer_uuid),
      payment_type: 'prepaid',
      addons: [],
      type: 0,
    };
  });
  return { order: { promo, totals: { sums: { due_now: { parts } } } }, products } as unknown as OrderWithProducts;
};

/** Amount that the balance of each SIM is debited on the next 1st, with the plans it has by then. */
const chargedParts = (orderWithProducts: OrderWithProducts, currentPlans: readonly string[]): (Cents | undefined)[] =>
  computePrepaidMonthPriceParts(orderWithProducts).map(({ parts }, at) => {
    const paymentEntries = [buildOrderPaymentEntry('order', parts, orderWithProducts.order.promo?.months ?? null)];
    const entries = [...paymentEntries, ...[buildFirstDaysEntry(paymentEntries, '2026-11-11') ?? []].flat()];
    const plan = { uuid: currentPlans[at] ?? '', price_cents: plans.get(currentPlans[at] ?? '') ?? 0 };
    return computeNextMonthCharge(entries, { plan, addons: [] }, '2026-11-20')?.amount_cents;
  });

/** Prices quoted by the plan comparison. */
const agreedParts = (orderWithProducts: OrderWithProducts, currentPlans: readonly string[]): Cents[] =>
  orderWithProducts.products.map((product, at) => {
    const agreed = agreedPricesOfOrderedSim(orderWithProducts, product, '2026-11-11');
    const plan = currentPlans[at] ?? '';
    const cents = agreedCents(agreed, 'plan', plan) ?? plans.get(plan) ?? 0;
    return cents - promoDiscount(agreed, cents, '2026-12-01');
  });

const euro = (value: number): PlacedPromo => ({ code: 'TEST', kind: 'euro', value, months: 12 });

test.each<[string, number, string[], string[], Cents[]]>([
  ['applies its rest to a more expensive plan', 15, ['plan 10'], ['plan 20'], [500]],
  ['takes off at most the price of the plan', 15, ['plan 10'], ['plan 5'], [0]],
  ['keeps the share of each of two SIMs', 12, ['plan 10', 'plan 20'], ['plan 20', 'plan 20'], [1000, 1800]],
  [
    'keeps the share of a SIM whose plan costs less than the share',
    12,
    ['plan 20', 'plan 20'],
    ['plan 10', 'plan 20'],
    [0, 2000],
  ],
])('a promo in euro on prepaid SIMs %s', (_, value, orderedPlans, currentPlans, month) => {
  const orderWithProducts = orderOf(orderedPlans, euro(value));
  expect({
    taken: chargedParts(orderWithProducts, currentPlans),
    told: agreedParts(orderWithProducts, currentPlans),
  }).toEqual({
    taken: month,
    told: month,
  });
});

test('a price increase does not change the price of an ordered plan', () => {
  const orderWithProducts = orderOf(['plan 20'], null, new Map([['plan 20', 1800]]));
  expect([
    chargedParts(orderWithProducts, ['plan 20']),
    agreedParts(orderWithProducts, ['plan 20']),
    chargedParts(orderWithProducts, ['plan 30']),
  ]).toEqual([[1800], [1800], [3000]]);
});

test('debited amounts equal quoted prices, and a promo in euro takes off at most its amount', () => {
  const plan = fc.constantFrom(...plans.keys());
  const sims = fc.array(fc.tuple(plan, plan), { minLength: 1, maxLength: 4 });
  const promo = fc
    .tuple(fc.constantFrom('euro' as const, 'percentage' as const), fc.integer({ min: 1, max: 90 }))
    .map(([kind, value]): PlacedPromo => ({ code: 'TEST', kind, value, months: 12 }));
  fc.assert(
    fc.property(sims, fc.option(promo), (planPairs, placedPromo) => {
      const [orderedPlans, currentPlans] = [planPairs.map(([before]) => before), planPairs.map(([, after]) => after)];
      const orderWithProducts = orderOf(orderedPlans, placedPromo);
      const month = agreedParts(orderWithProducts, currentPlans);
      expect(chargedParts(orderWithProducts, currentPlans)).toEqual(month);
      const discountCents = currentPlans.reduce((sum, uuid, at) => sum + (plans.get(uuid) ?? 0) - (month[at] ?? 0), 0);
      if (placedPromo?.kind === 'euro') expect(discountCents).toBeLessThanOrEqual(placedPromo.value * 100);
    }),
  );
});
