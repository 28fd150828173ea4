import { describe, expect, test } from 'vitest';
import { noGrams } from '#projects/rules/removal-lots.ts';
import { gramsOfGift, stateOfGift } from './standing.ts';

describe('gramsOfGift and stateOfGift', () => {
  const lots = { planned: 3, bought: 2, delivered: 1, retired: 4 };
  test.each([
    ['retired in advance', 0, 4, lots, { retired: 4 }, 'retired'],
    ['partly delivered', 3, 2, lots, { retired: 1, delivered: 1 }, 'delivered'],
    ['planned', 7, 3, lots, { planned: 3 }, 'planned'],
    ['partly beyond the last lot', 9, 3, lots, { planned: 1, uncovered: 2 }, 'uncovered'],
    ['beyond the last lot', 10, 3, lots, { uncovered: 3 }, 'uncovered'],
    ['a project without lots', 0, 3, noGrams, { uncovered: 3 }, 'uncovered'],
    ['a project that does not exist', 0, 3, undefined, { uncovered: 3 }, 'uncovered'],
  ] as const)('%s', (_what, before, amount, grams, expected, state) => {
    const giftGrams = gramsOfGift({ before, amount }, grams && { grams });
    expect(giftGrams).toEqual({ ...noGrams, uncovered: 0, ...expected });
    expect(stateOfGift(giftGrams)).toBe(state);
  });
});
