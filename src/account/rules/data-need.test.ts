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
])('%d GB a month: %s', (gb, name, fits) => expect(findFittingPlan(plans, gb)).toMatchObject({ plan: { name }, fits }));

test('a plan without limit fits everything, and without plans none fits', () => {
  expect(findFittingPlan([...plans, { name: 'endless', price: 50, data_gb: null }], 500)).toMatchObject({
    plan: { name: 'endless' },
    fits: true,
  });
  expect(findFittingPlan([], 5)).toBeNull();
});

test('each step has its words, which grow with it', () => {
  expect([...new Set(NEEDS_GB.map(needInWords))]).toEqual(['little', 'some', 'much', 'most']);
});
