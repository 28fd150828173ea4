import { expect, test } from 'vitest';
import type { Forest } from '#projects/rules/forest.ts';
import { noGrams } from '#projects/rules/removal-lots.ts';
import { buildPublicScene } from './scene.ts';

test.each([
  ['credits that were given to no project', 10_000, [2000, 3000], 5],
  ['whatever is retired in advance', 10_000, [10_000], 0],
])('what all customers have set aside: %s', (_, credited_grams, given, kg) => {
  const forest = {
    credited: [],
    contributions: [],
    credited_grams,
    grams: { ...noGrams, retired: 500_000 },
    removals: given.map((given_grams) => ({ given_grams })),
  } as unknown as Forest;
  expect(buildPublicScene(forest).kg.set_aside).toBe(kg);
});
