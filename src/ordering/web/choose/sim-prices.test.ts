import { expect, test } from 'vitest';
import { computeMonthlySimPrice } from './sim-prices.ts';

test('the monthly price of a SIM is the sum of plan and extras, with contributions as a separate sum', () => {
  const offer = { uuid: 'plan', price: 10 };
  const carbon = { uuid: 'kilos', type: 2, price: 2.5 } as const;
  const school = { uuid: 'school', type: 3, price: 3 } as const;
  expect(computeMonthlySimPrice({ offer, addons: [carbon, school] })).toEqual({ sim: 12.5, projects: 3 });
  expect(computeMonthlySimPrice({ offer, addons: [] })).toEqual({ sim: 10, projects: 0 });
});
