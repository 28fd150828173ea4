import { expect, test } from 'vitest';
import type { ForestProject } from '#projects/rules/forest.ts';
import { treesOf } from './standing.ts';

const project = (
  transfers: readonly { cents: number; transferred_on: string }[],
  reports: readonly string[],
  euro_per_unit: number | null = 250,
) =>
  ({
    content: { part: 'contribution', kind: 'forest', euro_per_unit },
    transfers,
    reports: reports.map((lastDay) => ({ until: lastDay })),
  }) as unknown as ForestProject;
const june = { cents: 1000, transferred_on: '2026-06-10' };
const may = { cents: 400, transferred_on: '2026-05-10' };

// Transfers and reports are sorted with the newest first.
test.each([
  ['nothing was transferred', { before: 0, amount: 500 }, project([], ['2026-12-31']), 0],
  ['no report since the transfer', { before: 0, amount: 500 }, project([june], ['2026-06-09']), 0],
  ['a report until the day of the transfer', { before: 0, amount: 500 }, project([june], ['2026-06-10']), 2],
  ['a part waits for the next transfer', { before: 600, amount: 500 }, project([june], ['2026-12-31']), 0],
  [
    'paid by two transfers, reported after the first',
    { before: 0, amount: 500 },
    project([june, may], ['2026-05-31']),
    0,
  ],
  ['paid by two transfers', { before: 0, amount: 500 }, project([june, may], ['2026-06-30', '2026-05-31']), 2],
  ['a tree that is not paid in full', { before: 0, amount: 249 }, project([june], ['2026-12-31']), 0],
  ['no price of a tree', { before: 0, amount: 500 }, project([june], ['2026-12-31'], null), 0],
])('%s', (_name, slot, forestProject, trees) => {
  expect(treesOf(slot, forestProject)).toBe(trees);
});
