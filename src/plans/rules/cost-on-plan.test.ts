import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCheapestSufficient, comparePlans } from './compare-plans.ts';
import { computeCostOnPlan, type PricedPlan, type UsageTotals } from './cost-on-plan.ts';

const GB = 1_000_000_000;
const rates = { beyond: { minute: 20, sms: 10, data_gb: 500 }, eu_beyond_gb: 121 };
const small: PricedPlan = {
  price_cents: 1000,
  off_cents: 0,
  payment_type: 'postpaid',
  data_gb: 20,
  minutes: 500,
  sms: 100,
  roaming_gb: 17,
};
const large: PricedPlan = { ...small, price_cents: 3000, data_gb: 200, minutes: null, sms: null, roaming_gb: 50 };
const nothing: UsageTotals = { home_bytes: 0, eu_bytes: 0, seconds: 0, messages: 0, beside_cents: 0 };

describe('cost of a month on the small plan', () => {
  test.each<[string, Partial<UsageTotals>, number]>([
    ['the price of the plan without usage', {}, 1000],
    [
      'the price of the plan when the allowance is used up',
      { home_bytes: 20 * GB, seconds: 30_000, messages: 100 },
      1000,
    ],
    ['5.00 for each GB more', { home_bytes: 22 * GB }, 2000],
    ['0.20 for each minute more', { seconds: 30_060 }, 1020],
    ['0.10 for each message more', { messages: 103 }, 1030],
    ['the price and the usage that no plan includes', { beside_cents: 250 }, 1250],
    ['the price of the plan for usage in the EU within the data', { home_bytes: 4 * GB, eu_bytes: 16 * GB }, 1000],
    ['the price and the surcharge beyond fair use', { eu_bytes: 18 * GB }, 1121],
  ])('is %s', (_, use, cents) => {
    expect(computeCostOnPlan({ ...nothing, ...use }, small, [], rates).total_cents).toBe(cents);
  });

  test.each<[string, number, Partial<UsageTotals>, number]>([
    ['the reduced price', 300, {}, 700],
    ['0 when the promo covers the price', 1000, {}, 0],
    ['the usage outside the plan when the promo covers the price', 1000, { messages: 103 }, 30],
  ])('with a promo is %s', (_, off_cents, use, cents) => {
    const plan = { ...small, off_cents };
    expect(computeCostOnPlan({ ...nothing, ...use }, plan, [], rates).total_cents).toBe(cents);
    const [compared] = comparePlans([{ uuid: 'small', ...plan }], [{ ...nothing, ...use }], () => [], rates);
    expect(compared).toMatchObject({ month_cents: cents, later_cents: cents + off_cents });
  });

  test('includes the price and the allowance of add-ons', () => {
    const extra = { price_cents: 500, data_gb: 10, minutes: 0, sms: 0, roaming_gb: 0 };
    const cost = computeCostOnPlan({ ...nothing, home_bytes: 25 * GB }, small, [extra], rates);
    expect(cost).toMatchObject({ total_cents: 1500, extras_cents: 500, outside_cents: 0 });
  });

  test('has no charge beyond a prepaid allowance, and returns the shortage', () => {
    const cost = computeCostOnPlan(
      { ...nothing, home_bytes: 23 * GB },
      { ...small, payment_type: 'prepaid' },
      [],
      rates,
    );
    expect(cost).toMatchObject({ total_cents: 1000, beyond: { data: 3 * GB } });
  });
});

const use = fc.record({
  home_bytes: fc.integer({ min: 0, max: 400 * GB }),
  eu_bytes: fc.integer({ min: 0, max: 80 * GB }),
  seconds: fc.integer({ min: 0, max: 200_000 }),
  messages: fc.integer({ min: 0, max: 2000 }),
  beside_cents: fc.integer({ min: 0, max: 20_000 }),
});

test('the cost never decreases with usage, and is never below the price of the plan', () => {
  fc.assert(
    fc.property(use, use, fc.constantFrom(small, large), (usage, extraUsage, plan) => {
      const totalUsage = Object.fromEntries(
        Object.entries(usage).map(([key, amount]) => [key, amount + extraUsage[key as keyof UsageTotals]]),
      ) as UsageTotals;
      const cost = computeCostOnPlan(usage, plan, [], rates).total_cents;
      expect(cost).toBeGreaterThanOrEqual(plan.price_cents);
      expect(computeCostOnPlan(totalUsage, plan, [], rates).total_cents).toBeGreaterThanOrEqual(cost);
    }),
  );
});

test('the cheapest plan has the lowest average cost and no shortage', () => {
  const plans = [
    { uuid: 'small', ...small },
    { uuid: 'large', ...large },
    { uuid: 'prepaid', ...small, price_cents: 900, payment_type: 'prepaid' as const },
  ];
  const light = comparePlans(plans, [{ ...nothing, home_bytes: 5 * GB }], () => [], rates);
  expect(findCheapestSufficient(light)?.uuid).toBe('prepaid');
  const heavy = comparePlans(plans, [nothing, { ...nothing, home_bytes: 40 * GB }], () => [], rates);
  expect(heavy.map(({ month_cents }) => month_cents)).toEqual([6000, 3000, 900]);
  expect(findCheapestSufficient(heavy)?.uuid).toBe('large');
});

test('the cheapest plan may differ during and after a promotion', () => {
  const plans = [
    { uuid: 'small', ...small, off_cents: 1000 },
    { uuid: 'large', ...large, off_cents: 2500 },
  ];
  const compared = comparePlans(plans, [{ ...nothing, home_bytes: 22 * GB }], () => [], rates);
  expect(compared.map(({ month_cents, later_cents }) => [month_cents, later_cents])).toEqual([
    [1000, 2000],
    [500, 3000],
  ]);
  expect([findCheapestSufficient(compared)?.uuid, findCheapestSufficient(compared, 'later_cents')?.uuid]).toEqual([
    'large',
    'small',
  ]);
});
