import { expect, test } from 'vitest';
import { minimumRoamingGb } from './fair-use.ts';

test('minimumRoamingGb is the volume that twice the net price of the plan pays at the wholesale price', () => {
  expect(minimumRoamingGb(1000, 20)).toBe(17);
  expect(minimumRoamingGb(2000, 40)).toBe(34);
  expect(minimumRoamingGb(3000, 200)).toBe(50);
});

test('minimumRoamingGb is at most the data of the plan, unless the data is unlimited', () => {
  expect(minimumRoamingGb(1000, 15)).toBe(15);
  expect(minimumRoamingGb(3000, null)).toBe(50);
  expect(minimumRoamingGb(0, 5)).toBe(0);
});
