import { expect, test } from 'vitest';
import type { Forest, ForestLot, SerialRow } from './forest.ts';
import { toContributionProject, toRetirement } from './project-replies.ts';
import examples from '../../../db/forest/example-projects.json' with { type: 'json' };
import { projectsFile } from './project-content.ts';
import { buildForest } from './forest.ts';

const forest = { documents: new Map() } as unknown as Forest;
const retired = {
  event_uuid: 'event',
  lot_uuid: 'lot',
  kind: 'retired' as const,
  code: 'r1',
  grams: 1_000_000,
  happened_on: '2026-11-01' as const,
  beneficiary: 'Customers of Canopy',
  document_uuid: null,
};
const confirmedOn = (...instants: (string | null)[]) => {
  const serials = instants.map((at, number): SerialRow => ({
    registry: 'Puro',
    serial: `PURO-${number + 1}`,
    lot_uuid: 'lot',
    delivered_by: 'delivery',
    retired_by: 'event',
    confirmed_at: at === null ? null : new Date(at),
  }));
  return toRetirement(retired, { lot_uuid: 'lot', serials } as unknown as ForestLot, { forest }).confirmed_on;
};

test.each([
  ['is the next day just after midnight in Brussels, in winter', ['2026-11-27T23:30:00Z'], '2026-11-28'],
  ['is the next day just after midnight in Brussels, in summer', ['2026-06-30T22:10:00Z'], '2026-07-01'],
  ['is the same day just before midnight in Brussels', ['2026-11-27T22:59:59Z'], '2026-11-27'],
  ['is that of the last of its serials', ['2026-11-20T10:00:00Z', '2026-11-27T23:30:00Z'], '2026-11-28'],
  ['is null until all its serials are confirmed', ['2026-11-20T10:00:00Z', null], null],
] as const)('the confirmation date of a retirement %s', (_when, instants, day) =>
  expect(confirmedOn(...instants)).toBe(day),
);

test.each([
  ['an open project names the add-ons that fund it', null, ['addon']],
  ['a closed project names no add-ons', '2026-06-30', []],
] as const)('%s', (_what, closed_on, addon_uuids) => {
  const content = projectsFile.parse(examples).find(({ code }) => code === 'village-school') ?? expect.unreachable();
  const row = { project_uuid: content.uuid, code: content.code, content, closed_on, example: true };
  const nothing = { lots: [], events: [], serials: [], transfers: [], reports: [], openings: [], totals: [] };
  const built = buildForest({ ...nothing, projects: [row], documents: new Map() });
  const addons = new Map(content.part === 'contribution' ? content.addons.map((code) => [code, 'addon']) : []);
  const ctx = { forest: built, language: 'en', today: '2026-11-27' } as const;
  const [project = expect.unreachable()] = built.contributions;
  expect(toContributionProject(project, ctx, addons)).toMatchObject({
    state: closed_on === null ? 'open' : 'closed',
    addon_uuids,
  });
});
