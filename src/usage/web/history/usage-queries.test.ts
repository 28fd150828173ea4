import { expect, test } from 'vitest';
import { detailsQuery, isOfSim } from './usage-queries.ts';

const look = { period: 'month', dates: null, back: 0, kind: 'data' } as const;

test('what was shown before stays for the same SIM only, and there may be nothing before', () => {
  const before = detailsQuery('sim-1', look, '2027-01-01');
  expect(isOfSim('sim-1', before)).toBe(true);
  expect(isOfSim('sim-2', before)).toBe(false);
  expect(isOfSim('sim-1', undefined)).toBe(false);
});
