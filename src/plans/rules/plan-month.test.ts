import { expect, test } from 'vitest';
import { comparePlans } from './compare-plans.ts';
import { computePlanMonth, type PricedExtra } from './plan-month.ts';

const GB = 1_000_000_000;
const rates = { beyond: { minute: 20, sms: 10, data_gb: 500 }, eu_beyond_gb: 121 };
const plan = {
  uuid: 'plan',
  price_cents: 1000,
  off_cents: 0,
  payment_type: 'postpaid' as const,
  data_gb: 20,
  minutes: 500,
  sms: 100,
  roaming_gb: 17,
};
const month = (gb: number) => ({ home_bytes: gb * GB, eu_bytes: 0, seconds: 0, messages: 0, beside_cents: 0 });
const data: PricedExtra = {
  uuid: 'data',
  price_cents: 500,
  allowances: { price_cents: 500, data_gb: 10, minutes: 0, sms: 0, roaming_gb: 0 },
  contribution: false,
};
const trees: PricedExtra = { uuid: 'trees', price_cents: 300, allowances: null, contribution: true };

test.each([
  ['a SIM without past usage', {}, [], [], [null, 0, 1000, 1000]],
  ['usage within the plan', {}, [], [month(20)], [0, 0, 1000, 1000]],
  ['average usage outside the plan', {}, [], [month(22), month(20)], [500, 0, 1500, 1500]],
  ['an extra with its price and allowance', {}, [data], [month(22), month(30)], [0, 0, 1500, 1500]],
  ['a contribution in the total', {}, [trees], [month(0)], [0, 300, 1300, 1300]],
  ['a promo, with the total without the promo', { off_cents: 400 }, [trees], [month(21)], [500, 300, 1400, 1800]],
  [
    'a prepaid plan, without usage beyond it',
    { payment_type: 'prepaid' as const },
    [],
    [month(30)],
    [0, 0, 1000, 1000],
  ],
] as const)('computePlanMonth for %s', (_, planChanges, extras, months, [outside, contributions, total, later]) => {
  expect(computePlanMonth({ ...plan, ...planChanges }, extras, months, rates)).toEqual({
    outside_cents: outside,
    contributions_cents: contributions,
    total_cents: total,
    later_cents: later,
  });
});

test('the total without contributions equals the cost in comparePlans', () => {
  const months = [month(21), month(23), month(20)];
  const [card] = comparePlans([plan], months, () => (data.allowances ? [data.allowances] : []), rates);
  expect(computePlanMonth(plan, [data], months, rates).total_cents).toBe(card?.month_cents);
});
