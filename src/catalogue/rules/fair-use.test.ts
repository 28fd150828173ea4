import { expect, test } from 'vitest';
import { fairUseGb } from './fair-use.ts';

test('a plan includes twice its net price in roaming data', () => {
  expect(fairUseGb(1000, 20)).toBe(17);
  expect(fairUseGb(2000, 40)).toBe(34);
  expect(fairUseGb(3000, 200)).toBe(50);
});

test('never more than the plan itself has at home, and unlimited plans have the formula alone', () => {
  expect(fairUseGb(1000, 15)).toBe(15);
  expect(fairUseGb(3000, null)).toBe(50);
  expect(fairUseGb(0, 5)).toBe(0);
});
