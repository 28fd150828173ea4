import { expect, test } from 'vitest';
import type { Forest } from '#projects/rules/forest.ts';
import { noGrams } from '#projects/rules/removal-lots.ts';
import { computePromised } from './promised.ts';

type Project = Forest['removals'][number];

const project = (given_grams: number, retired: number, delivered = 0): Project =>
  ({ given_grams, lots: [], grams: { ...noGrams, retired, delivered } }) as unknown as Project;

/** The sums of the projects, with `credited` grams of customers. */
const forestOf = (credited_grams: number, ...removals: Project[]) => ({
  credited_grams,
  removals,
  grams: {
    ...noGrams,
    retired: removals.reduce((sum, { grams }) => sum + grams.retired, 0),
    delivered: removals.reduce((sum, { grams }) => sum + grams.delivered, 0),
  },
});

test.each([
  ['what is in wallets is promised, whatever is retired in advance', forestOf(10_000, project(2000, 500_000)), 8000],
  ['too much at one project does not serve another', forestOf(9000, project(3000, 5000), project(6000, 1000)), 5000],
  ['what was given and is retired is promised no more', forestOf(3000, project(3000, 3000)), 0],
  ['delivered is not retired', forestOf(3000, project(3000, 0, 3000)), 3000],
  ['nothing was credited', forestOf(0, project(0, 1000)), 0],
])('%s', (_, forest, grams) => expect(computePromised(forest, 20_000).grams).toBe(grams));
