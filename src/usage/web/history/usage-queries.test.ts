import { expect, test } from 'vitest';
import { usageDetailsQuery, isQueryOfSim } from './usage-queries.ts';

const filter = { period: 'month', dates: null, back: 0, kind: 'data' } as const;

test('previous data is kept for the same SIM only', () => {
  const before = usageDetailsQuery('sim-1', filter, '2027-01-01');
  expect(isQueryOfSim('sim-1', before)).toBe(true);
  expect(isQueryOfSim('sim-2', before)).toBe(false);
  expect(isQueryOfSim('sim-1', undefined)).toBe(false);
});
