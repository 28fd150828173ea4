import { expect, test } from 'vitest';
import type { Forest } from '#projects/rules/forest.ts';
import { isoDateOf } from '#platform/pure/calendar.ts';
import { noGrams } from '#projects/rules/removal-lots.ts';
import { buildPublicScene } from './scene.ts';

test.each([
  ['credits that were given to no project', 10_000, [2000, 3000], 5],
  ['whatever is retired in advance', 10_000, [10_000], 0],
])('what all customers have set aside: %s', (_, credited_grams, givenGrams, kg) => {
  const forest = {
    credited: [],
    contributions: [],
    credited_grams,
    grams: { ...noGrams, retired: 500_000 },
    removals: givenGrams.map((given_grams) => ({ given_grams, grams: noGrams })),
  } as unknown as Forest;
  expect(buildPublicScene(forest).kg.set_aside).toBe(kg);
});

const month = (at: number, grams: number) => ({ month: isoDateOf(2026, at, 1), grams });
test('a month of all customers is as far as the gifts that it was used for, and set aside without one', () => {
  const forest = {
    credited: [month(4, 2000), month(3, 3000), month(2, 2000), month(1, 1000)],
    contributions: [],
    credited_grams: 8000,
    grams: noGrams,
    removals: [
      { given_grams: 2000, grams: { ...noGrams, retired: 500_000 } },
      { given_grams: 4000, grams: { ...noGrams, retired: 1000, bought: 1000 } },
    ],
  } as unknown as Forest;
  const { items } = buildPublicScene(forest);
  expect(items.map(({ on, state }) => [on, state])).toEqual([
    ['2026-04-01', 'set_aside'],
    ['2026-03-01', 'uncovered'],
    ['2026-02-01', 'retired'],
    ['2026-01-01', 'retired'],
  ]);
});
