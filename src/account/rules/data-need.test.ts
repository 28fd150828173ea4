import { expect, test } from 'vitest';
import { findFittingPlan, needInWords, NEEDS_GB } from './data-need.ts';

const plans = [
  { name: 'large', price: 30, data_gb: 200 },
  { name: 'small', price: 10, data_gb: 20 },
  { name: 'dear', price: 19, data_gb: 40 },
  { name: 'middle', price: 18, data_gb: 40 },
];

test.each([
  [2, 'small', true],
  [20, 'small', true],
  [30, 'middle', true],
  [40, 'middle', true],
  [60, 'large', true],
  [200, 'large', true],
  [201, 'large', false],
])('the plan found for %d GB a month is %s, with fits %s', (gb, name, fits) =>
  expect(findFittingPlan(plans, gb)).toMatchObject({ plan: { name }, fits }),
);

test('a plan without a limit fits any need, and no plan is found without plans', () => {
  expect(findFittingPlan([...plans, { name: 'endless', price: 50, data_gb: null }], 500)).toMatchObject({
    plan: { name: 'endless' },
    fits: true,
  });
  expect(findFittingPlan([], 5)).toBeNull();
});

test('the data needs are named little, some, much and most in their order', () => {
  expect([...new Set(NEEDS_GB.map(needInWords))]).toEqual(['little', 'some', 'much', 'most']);
});
