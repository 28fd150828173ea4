import { expect, test } from 'vitest';
import { minimumRoamingGb } from './fair-use.ts';

test('a plan includes twice its net price in roaming data', () => {
  expect(minimumRoamingGb(1000, 20)).toBe(17);
  expect(minimumRoamingGb(2000, 40)).toBe(34);
  expect(minimumRoamingGb(3000, 200)).toBe(50);
});

test('never more than the plan itself has at home, and unlimited plans have the formula alone', () => {
  expect(minimumRoamingGb(1000, 15)).toBe(15);
  expect(minimumRoamingGb(3000, null)).toBe(50);
  expect(minimumRoamingGb(0, 5)).toBe(0);
});
