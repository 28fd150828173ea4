import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { computeLoadChanges } from '#projects/rules/compute-load-changes.ts';
import type { LoadChanges } from '#projects/rules/load-changes.ts';
import { buildForest, type ForestRows } from '#projects/rules/forest.ts';
import { projectsFile } from '#projects/rules/project-content.ts';
import { findTransferFaults } from '#projects/rules/transfer-limits.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import examples from '../../../../db/forest/example-projects.json' with { type: 'json' };
import { isInCountry } from '../load/country-mask.ts';
import type { LoadFiles } from '../load/read-load-files.ts';
import { buildExample } from './build-example.ts';
import { buildGrowth, findGrowthMonth } from './grow-example.ts';

const projects = projectsFile.parse(examples);
const nothing: ForestRows = {
  projects: [],
  lots: [],
  events: [],
  serials: [],
  transfers: [],
  reports: [],
  openings: [],
  totals: [],
  documents: new Map(),
};
const rowsOf = <R>(list: readonly { row: R }[]): R[] => list.map(({ row }) => row);

const load = (rows: ForestRows, files: LoadFiles, today: BusinessDate): ForestRows => {
  const { faults, changes } = computeLoadChanges(rows, {
    ...files,
    documents: new Map(files.pdfs.map(({ name }) => [name, randomUUID()])),
    example: true,
    today,
    newId: () => randomUUID(),
    isLand: () => true,
    isInCountry,
  });
  expect(faults).toEqual([]);
  const next = withChanges(rows, changes);
  expect(findTransferFaults(buildForest(next), changes.transfers, today)).toEqual([]);
  return next;
};
const withChanges = (rows: ForestRows, changes: LoadChanges): ForestRows => ({
  ...rows,
  projects: [...rows.projects, ...rowsOf(changes.projects)],
  lots: [...rows.lots, ...rowsOf(changes.lots)],
  events: [...rows.events, ...rowsOf(changes.events)],
  serials: [...new Map([...rows.serials, ...rowsOf(changes.serials)].map((row) => [row.serial, row])).values()],
  transfers: [...rows.transfers, ...rowsOf(changes.transfers)],
  reports: [...rows.reports, ...rowsOf(changes.reports)],
  openings: [...rows.openings, ...rowsOf(changes.openings)],
});

const start = '2026-11-28';
const first = load(nothing, buildExample(projects, start), start);
const uuidOf = (code: string): string => projects.find((each) => each.code === code)?.uuid ?? expect.unreachable();
const customers: ForestRows = {
  ...first,
  totals: [
    { kind: 'collected', project_uuid: uuidOf('forest-sonian'), month: '2027-01-01', amount: 450 },
    { kind: 'collected', project_uuid: uuidOf('forest-sonian'), month: '2027-02-01', amount: 150 },
    { kind: 'given', project_uuid: uuidOf('biochar-condroz'), month: '2027-01-01', amount: 1000 },
  ],
};

test.each([
  ['2026-11-28', null],
  ['2027-02-19', null],
  ['2027-02-20', '2027-02-01'],
  ['2027-05-19', '2027-02-01'],
  ['2027-05-20', '2027-05-01'],
] as const)('on %s the last growth of the sample data is that of %s', (today, month) =>
  expect(findGrowthMonth(first, today)).toBe(month),
);

test('projects that are not sample data do not grow', () => {
  const realRows = { ...first, openings: first.openings.map((each) => ({ ...each, example: false })) };
  expect(findGrowthMonth(realRows, '2027-02-20')).toBe(null);
});

test('growth transfers, reports and retires what customers gave before the month', () => {
  const grown = load(customers, buildGrowth(customers, '2027-02-01'), '2027-02-20');
  const { contributions, removals } = buildForest(grown);
  const forest = contributions.find(({ code }) => code === 'forest-sonian') ?? expect.unreachable();
  expect(forest.collected_cents - forest.transferred_cents).toBe(150);
  // Only money from the books is posted, at the operator's risk; older money was collected before the books began.
  expect(forest.transfers.slice(0, 2)).toMatchObject([
    { transferred_on: '2027-02-09', cents: 450, posted: true, at_own_risk: true },
    { transferred_on: '2027-02-08', posted: false },
  ]);
  expect(forest.reports[0]).toMatchObject({ until: '2027-02-20' });
  expect(forest.reported_units).toBe(Math.floor(forest.transferred_cents / 140));
  const biochar = removals.find(({ code }) => code === 'biochar-condroz') ?? expect.unreachable();
  const given_grams = first.openings
    .filter(({ project_uuid }) => project_uuid === uuidOf('biochar-condroz'))
    .reduce((sum, { amount }) => sum + amount, 1000);
  expect(biochar.grams.retired - given_grams).toBeGreaterThanOrEqual(0);
  expect(biochar.grams.retired - given_grams).toBeLessThan(1_000_000);
  expect(biochar.lots.flatMap(({ serials }) => serials.filter(({ retired_by }) => retired_by !== null))).toHaveLength(
    biochar.grams.retired / 1_000_000,
  );

  // The next growth transfers only what was collected since.
  const later = load(grown, buildGrowth(grown, '2027-05-01'), '2027-05-20');
  const next = buildForest(later).contributions.find(({ code }) => code === 'forest-sonian');
  expect(next?.transfers[0]).toMatchObject({ transferred_on: '2027-05-09', cents: 150 });
  expect(next?.transfers).toHaveLength(forest.transfers.length + 1);
  expect(later.events).toHaveLength(grown.events.length);
});

test('growth transfers nothing until a refund of transferred money is made up for', () => {
  const grown = load(customers, buildGrowth(customers, '2027-02-01'), '2027-02-20');
  const refunded = {
    ...grown,
    totals: grown.totals.map((each) =>
      each.month === '2027-01-01' && each.kind === 'collected' ? { ...each, amount: 250 } : each,
    ),
  };
  const { lines } = buildGrowth(refunded, '2027-05-01');
  expect(lines['transfers.csv']).toEqual([]);
});
