import { expect, test } from 'vitest';
import type { Forest } from '#projects/rules/forest.ts';
import { noGrams } from '#projects/rules/removal-lots.ts';
import { computePromiseWithProvision } from './promised.ts';

const lot = (price_cents_per_tonne: number, grams: Partial<typeof noGrams>) => ({
  grams: { ...noGrams, ...grams },
  terms: { price_cents_per_tonne },
});
const forestOf = (...lots: ReturnType<typeof lot>[]) =>
  ({
    credited_grams: 500_000,
    removals: [{ given_grams: 0, closed_on: null, grams: { ...noGrams, planned: 400_000 }, lots }],
  }) as unknown as Forest;

test.each([
  ['at the expected price without lots', forestOf(), 10_000],
  [
    'at the price of lots that are not delivered yet',
    forestOf(lot(16_000, { planned: 1 }), lot(90_000, { delivered: 9 })),
    8000,
  ],
  ['at the average price by amount', forestOf(lot(10_000, { planned: 3 }), lot(50_000, { bought: 1 })), 10_000],
])('the provision for half a tonne is computed %s', (_, forest, provision_cents) =>
  expect(computePromiseWithProvision(forest, 20_000)).toEqual({
    grams: 500_000,
    uncovered_grams: 100_000,
    credited_grams: 500_000,
    provision_cents,
  }),
);
