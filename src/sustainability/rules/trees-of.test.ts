import { expect, test } from 'vitest';
import type { ForestProject } from '#projects/rules/forest.ts';
import { countReportedTrees } from './standing.ts';

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
  ['there is no report since the transfer', { before: 0, amount: 500 }, project([june], ['2026-06-09']), 0],
  ['the report ends on the day of the transfer', { before: 0, amount: 500 }, project([june], ['2026-06-10']), 2],
  ['a part is not transferred yet', { before: 600, amount: 500 }, project([june], ['2026-12-31']), 0],
  [
    'two transfers pay for it, and the report ends after the first',
    { before: 0, amount: 500 },
    project([june, may], ['2026-05-31']),
    0,
  ],
  [
    'two transfers pay for it and are reported',
    { before: 0, amount: 500 },
    project([june, may], ['2026-06-30', '2026-05-31']),
    2,
  ],
  ['a tree is not paid in full', { before: 0, amount: 249 }, project([june], ['2026-12-31']), 0],
  ['the project has no price of a tree', { before: 0, amount: 500 }, project([june], ['2026-12-31'], null), 0],
])('countReportedTrees when %s', (_name, slot, forestProject, trees) => {
  expect(countReportedTrees(slot, forestProject)).toBe(trees);
});
