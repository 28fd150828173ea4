import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RemovalState } from './project-kinds.ts';
import { noGrams } from './removal-lots.ts';
import { computePromise, type PromiseInput } from './promise.ts';

type Project = PromiseInput['removals'][number];

const project = (given_grams: number, grams: Partial<Record<RemovalState, number>>, closed = false): Project => ({
  given_grams,
  grams: { ...noGrams, ...grams },
  closed_on: closed ? '2026-01-01' : null,
});
const promised = (credited_grams: number, ...removals: Project[]) => computePromise({ credited_grams, removals });

test.each<[string, ReturnType<typeof promised>, number, number]>([
  ['nothing was credited', promised(0, project(0, { retired: 1000 })), 0, 0],
  ['all given grams are retired', promised(3000, project(3000, { retired: 3000 })), 0, 0],
  ['given grams are delivered and not retired', promised(3000, project(3000, { delivered: 3000 })), 3000, 0],
  ['planned lots cover wallets', promised(3000, project(0, { planned: 3000 })), 3000, 0],
  ['bought and delivered lots cover wallets', promised(3000, project(0, { bought: 1000, delivered: 2000 })), 3000, 0],
  [
    'lots of two projects cover wallets',
    promised(3000, project(0, { bought: 1000 }), project(0, { planned: 2500 })),
    3000,
    0,
  ],
  ['lots cover gifts before wallets', promised(3000, project(2000, { bought: 2500 })), 3000, 500],
  ['grams retired in advance cover no wallet', promised(10_000, project(2000, { retired: 500_000 })), 8000, 8000],
  ['grams retired in advance cover the next gifts', promised(10_000, project(10_000, { retired: 500_000 })), 0, 0],
  [
    'grams retired at one project cover no gift to another',
    promised(9000, project(3000, { retired: 5000 }), project(6000, { retired: 1000 })),
    5000,
    5000,
  ],
  [
    'lots of one project cover no gift to another',
    promised(9000, project(3000, { bought: 20_000 }), project(6000, {})),
    9000,
    6000,
  ],
  ['a closed project has lots for its gifts', promised(3000, project(3000, { bought: 3000 }, true)), 3000, 0],
  ['a closed project covers no wallet', promised(3000, project(0, { bought: 3000 }, true)), 3000, 3000],
  ['there is no project', promised(3000), 3000, 3000],
  ['reversed credits were given before', promised(1000, project(3000, { bought: 3000 })), 3000, 0],
])('computePromise when %s', (_, computed, grams, uncovered_grams) =>
  expect(computed).toEqual({ grams, uncovered_grams }),
);

const amount = fc.integer({ min: 0, max: 9 });
const grams = fc.record({ planned: amount, bought: amount, delivered: amount, retired: amount });
const projects = fc.array(
  fc.record({ given_grams: amount, grams, closed_on: fc.constantFrom(null, '2026-01-01' as const) }),
  { maxLength: 4 },
);
const sumOf = (removals: readonly Project[], pick: (each: Project) => number): number =>
  removals.reduce((sum, each) => sum + pick(each), 0);

test('covered grams never exceed the lots, and the promise is the credited grams that are not retired', () => {
  fc.assert(
    fc.property(projects, amount, (removals, wallets) => {
      const credited_grams = sumOf(removals, ({ given_grams }) => given_grams) + wallets;
      const computed = computePromise({ credited_grams, removals });
      const gramsLeft = sumOf(
        removals,
        ({ grams: lotGrams }) => lotGrams.planned + lotGrams.bought + lotGrams.delivered,
      );
      expect(computed.uncovered_grams).toBeGreaterThanOrEqual(0);
      expect(computed.grams - computed.uncovered_grams).toBeLessThanOrEqual(gramsLeft);
      expect(computed.grams).toBe(
        credited_grams - sumOf(removals, (each) => Math.min(each.given_grams, each.grams.retired)),
      );
    }),
  );
});

test('buying and retiring keep the uncovered grams, a new lot never raises them, and a credit raises them by at most itself', () => {
  const openProject = fc.record({ given_grams: amount, grams, closed_on: fc.constant(null) });
  fc.assert(
    fc.property(projects, openProject, amount, amount, (otherProjects, ownProject, wallets, movedGrams) => {
      const credited_grams = sumOf([...otherProjects, ownProject], ({ given_grams }) => given_grams) + wallets;
      const uncovered = (changedProject: Project, extraGrams = 0) =>
        computePromise({ credited_grams: credited_grams + extraGrams, removals: [...otherProjects, changedProject] })
          .uncovered_grams;
      const before = uncovered(ownProject);
      const bought = Math.min(movedGrams, ownProject.grams.planned);
      const step = {
        ...ownProject.grams,
        planned: ownProject.grams.planned - bought,
        bought: ownProject.grams.bought + bought,
      };
      expect(uncovered({ ...ownProject, grams: step })).toBe(before);
      const waitingGrams = Math.max(0, ownProject.given_grams - ownProject.grams.retired);
      const retired = Math.min(movedGrams, ownProject.grams.delivered, waitingGrams);
      const gramsAfterRetirement = {
        ...ownProject.grams,
        delivered: ownProject.grams.delivered - retired,
        retired: ownProject.grams.retired + retired,
      };
      expect(uncovered({ ...ownProject, grams: gramsAfterRetirement })).toBe(before);
      expect(
        uncovered({ ...ownProject, grams: { ...ownProject.grams, planned: ownProject.grams.planned + movedGrams } }),
      ).toBeLessThanOrEqual(before);
      expect(uncovered(ownProject, movedGrams)).toBeGreaterThanOrEqual(before);
      expect(uncovered(ownProject, movedGrams)).toBeLessThanOrEqual(before + movedGrams);
    }),
  );
});
