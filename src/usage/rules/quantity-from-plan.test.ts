import { expect, test } from 'vitest';
import { quantityFromPlan } from './quantity-from-plan.ts';

test.each([
  ['all of it is in the plan', 2_340_000_000, { used: 2.34, total: 20, unit: 'GB' }, null],
  ['what is left over by rounding is no other data', 2_335_000_001, { used: 2.34, total: 20, unit: 'GB' }, null],
  ['the same the other way', 2_344_999_999, { used: 2.34, total: 20, unit: 'GB' }, null],
  ['more than the plan has, and all of it is of that kind', 7e9, { used: 7, total: 6.5, unit: 'GB' }, null],
  ['data where the plan does not reach', 9.95e9, { used: 6.35, total: 6.5, unit: 'GB' }, 6.35],
  ['that, and the plan is used up', 9.95e9, { used: 7, total: 6.5, unit: 'GB' }, 6.5],
  ['a minute that was begun', 421, { used: 8, total: 120, unit: 'min' }, null],
  ['calls to other countries', 601, { used: 3, total: 120, unit: 'min' }, 3],
  ['messages from far away', 4, { used: 1, total: 100, unit: 'SMS' }, 1],
] as const)('%s', (_what, quantity, bucket, expected) => {
  expect(quantityFromPlan(quantity, bucket)).toBe(expected);
});
