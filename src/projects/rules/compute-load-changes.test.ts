import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BusinessDate, isoDateOf } from '#platform/pure/calendar.ts';
import { buildExample } from '../server/example/build-example.ts';
import examples from '../../../db/forest/example-projects.json' with { type: 'json' };
import { computeLoadChanges } from './compute-load-changes.ts';
import type { LoadChanges } from './load-changes.ts';
import { type ForestRows, buildForest } from './forest.ts';
import { emptyLoadLines, lineSchemas, type LineFile, type LineOf, type LoadLines } from './load-lines.ts';
import { type ProjectContent, projectsFile } from './project-content.ts';
import {
  findOverdrawnEvent,
  gramsOfLot,
  GRAMS_PER_TONNE,
  type RemovalEventKind,
  removalEventKinds,
} from './removal-lots.ts';
import { findTransferFaults } from './transfer-limits.ts';

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
const inputWith = (lines: LoadLines, contents: readonly ProjectContent[] = [], place?: 'sea' | 'abroad') => ({
  projects: contents.map((value, at) => ({ source: `projects.json[${at}]`, value })),
  lines,
  documents: new Map([['receipt.pdf', randomUUID()]]),
  example: false,
  today: '2026-11-27' as const,
  newId: () => randomUUID(),
  isLand: () => place !== 'sea',
  isInCountry: () => place === undefined,
});
const rowsOf = <R>(list: readonly { row: R }[]): R[] => list.map(({ row }) => row);
const toStoredRows = (changes: LoadChanges): ForestRows => ({
  ...nothing,
  projects: rowsOf(changes.projects),
  lots: rowsOf(changes.lots),
  events: rowsOf(changes.events),
  serials: rowsOf(changes.serials),
  transfers: rowsOf(changes.transfers),
  reports: rowsOf(changes.reports),
  openings: rowsOf(changes.openings),
});

type FileLines = { [F in LineFile]?: LineOf<F>[] };
const linesWith = (fileLines: FileLines): LoadLines => {
  const lines = emptyLoadLines();
  for (const [file, values] of Object.entries(fileLines) as [LineFile, unknown[]][])
    lines[file] = values.map((value, at) => ({ source: `${file}:${at + 2}`, value })) as never;
  return lines;
};
const lot = (code = 'L1'): LineOf<'lots.csv'> => ({
  code,
  project: 'biochar-condroz',
  registry: 'Registry',
  vintage: 2025,
  basis: 'ex_post',
  planned_on: '2025-01-01',
  tonnes: 10 * GRAMS_PER_TONNE,
  price_euro_per_tonne: 16_000,
  document: null,
});
const purchase = (code: string, tonnes: number, on: BusinessDate = '2025-02-01') => ({
  code,
  lot: 'L1',
  on,
  tonnes: tonnes * GRAMS_PER_TONNE,
  document: null,
});
const serials = (firstNumber: number, lastNumber: number) => ({
  serial_first: `R-${String(firstNumber).padStart(4, '0')}`,
  serial_last: `R-${String(lastNumber).padStart(4, '0')}`,
});
const delivery = (code: string, firstNumber: number, lastNumber: number, on: BusinessDate = '2025-03-01') => ({
  code,
  lot: 'L1',
  on,
  ...serials(firstNumber, lastNumber),
  document: null,
});
const retirement = (code: string, firstNumber: number, lastNumber: number, on: BusinessDate = '2025-04-01') => ({
  ...delivery(code, firstNumber, lastNumber, on),
  beneficiary: 'Customers',
});
const report = (lastDay: BusinessDate, planted: number, survived = 0): LineOf<'reports.csv'> => ({
  project: 'forest-sonian',
  until: lastDay,
  planted,
  survived,
  replanted: null,
  pupils: null,
  patients: null,
  hives: null,
  harvests: null,
  text: { en: 'Text', fr: 'Texte', nl: 'Tekst' },
  document: null,
});
const transfer = (
  code: string,
  euro: number,
  overrides: Partial<LineOf<'transfers.csv'>> = {},
): LineOf<'transfers.csv'> => ({
  code,
  project: 'forest-sonian',
  on: '2026-10-01',
  euro,
  bank_reference: 'Reference',
  at_own_risk: false,
  before_books: false,
  receipt: null,
  ...overrides,
});
const base = computeLoadChanges(
  nothing,
  inputWith(
    linesWith({
      'lots.csv': [lot()],
      'purchases.csv': [purchase('P1', 6)],
      'deliveries.csv': [delivery('D1', 1, 4)],
      'retirements.csv': [retirement('R1', 1, 1)],
      'reports.csv': [report('2026-01-31', 100, 90)],
      'openings.csv': [
        { kind: 'collected', project: 'forest-sonian', month: '2026-01-01', euro: 50_000, tonnes: null },
      ],
    }),
    projects,
  ),
);
const rows = toStoredRows(base.changes);
const faultsOf = (values: FileLines, contents: readonly ProjectContent[] = [], place?: 'sea' | 'abroad'): string[] => {
  const { faults, changes } = computeLoadChanges(rows, inputWith(linesWith(values), contents, place));
  const forest = buildForest({ ...rows, transfers: rowsOf(changes.transfers) });
  return [...faults, ...findTransferFaults(forest, changes.transfers, '2026-11-27')].map(
    ({ source, reason }) => `${source}: ${reason}`,
  );
};

test('a partly bought, delivered and retired lot has the remaining grams in each state', () => {
  expect(base.faults).toEqual([]);
  expect(gramsOfLot(rows.lots[0] ?? expect.unreachable(), rows.events)).toEqual({
    planned: 4 * GRAMS_PER_TONNE,
    bought: 2 * GRAMS_PER_TONNE,
    delivered: 3 * GRAMS_PER_TONNE,
    retired: GRAMS_PER_TONNE,
  });
});

test('only the named serials of a delivered range of 150 are retired', () => {
  const range = (firstSerial: string, lastSerial: string) => ({ serial_first: firstSerial, serial_last: lastSerial });
  const world = { ...rows, lots: rows.lots.map((each) => ({ ...each, planned_grams: 500 * GRAMS_PER_TONNE })) };
  const { faults, changes } = computeLoadChanges(
    world,
    inputWith(
      linesWith({
        'purchases.csv': [purchase('P2', 150)],
        'deliveries.csv': [{ ...delivery('D2', 1, 1), ...range('VCS-001', 'VCS-150') }],
        'retirements.csv': [
          { ...retirement('R2', 1, 1), ...range('VCS-011', 'VCS-011') },
          { ...retirement('R3', 1, 1), ...range('VCS-100', 'VCS-150') },
        ],
      }),
    ),
  );
  expect(faults).toEqual([]);
  const retired = changes.serials.flatMap(({ row }) => (row.retired_by === null ? [] : row.serial));
  expect([retired.length, retired[0], retired[1], retired.at(-1)]).toEqual([52, 'VCS-011', 'VCS-100', 'VCS-150']);
});

test('the sample data loads without faults', () => {
  const files = buildExample(projects, '2026-11-27');
  const { faults, changes } = computeLoadChanges(nothing, {
    ...inputWith(files.lines, projects),
    documents: new Map(files.pdfs.map(({ name }) => [name, randomUUID()])),
  });
  expect(faults).toEqual([]);
  expect(findTransferFaults(buildForest(toStoredRows(changes)), changes.transfers, '2026-11-27')).toEqual([]);
});

const forest = projects.find(({ code }) => code === 'forest-sonian');
const closed = { ...(forest ?? expect.unreachable()), closed_on: '2026-06-01' } as ProjectContent;

describe('a load is refused with the file and line of', () => {
  test.each<[string, FileLines, RegExp, ProjectContent[]?, ('sea' | 'abroad')?]>([
    ['a lot that is loaded twice', { 'lots.csv': [lot()] }, /^lots.csv:2: the lot L1 stands twice/],
    ['a lot twice in one file', { 'lots.csv': [lot('L2'), lot('L2')] }, /^lots.csv:3: the lot L2/],
    ['a lot whose code differs in capitals', { 'lots.csv': [lot('l1')] }, /^lots.csv:2: the lot l1 stands twice/],
    [
      'a registry with other capitals or spaces',
      { 'lots.csv': [{ ...lot('L2'), registry: ' registry' }] },
      /^lots.csv:2: the registry was written "Registry" before/,
    ],
    ['a line whose code differs in capitals', { 'purchases.csv': [purchase('p1', 1)] }, /the line p1 stands twice/],
    [
      'a transfer whose code differs in capitals',
      { 'transfers.csv': [transfer('T1', 100), transfer('t1', 100)] },
      /^transfers.csv:3: the transfer t1 stands twice/,
    ],
    [
      'a serial with other zeros',
      { 'deliveries.csv': [{ ...delivery('D2', 1, 1), serial_first: 'R-1', serial_last: 'R-1' }] },
      /the serial R-1 was delivered before/,
    ],
    ['a lot of an unknown project', { 'lots.csv': [{ ...lot('L2'), project: 'nobody' }] }, /no project nobody/],
    [
      'a lot of a social project',
      { 'lots.csv': [{ ...lot('L2'), project: 'village-school' }] },
      /is no removal project/,
    ],
    ['a line that is loaded twice', { 'purchases.csv': [purchase('P1', 1)] }, /^purchases.csv:2: the line P1/],
    [
      'more bought than planned',
      { 'purchases.csv': [purchase('P2', 5)] },
      /^purchases.csv:2: P2: bought of the lot L1.*more than is planned/,
    ],
    ['more delivered than bought', { 'deliveries.csv': [delivery('D2', 5, 7)] }, /more than is bought/],
    ['serials delivered twice', { 'deliveries.csv': [delivery('D2', 4, 5)] }, /R-0004 was delivered before/],
    ['more retired than delivered', { 'retirements.csv': [retirement('R2', 2, 5)] }, /R-0005 was not delivered/],
    ['serials retired twice', { 'retirements.csv': [retirement('R2', 1, 2)] }, /R-0001 was retired before/],
    [
      'serials retired twice in one file',
      { 'retirements.csv': [retirement('R2', 2, 2), retirement('R3', 2, 2)] },
      /^retirements.csv:3: the serial R-0002 was retired/,
    ],
    [
      'a retirement before its delivery',
      { 'retirements.csv': [retirement('R2', 2, 2, '2025-02-15')] },
      /more than is delivered/,
    ],
    ['a date in the future', { 'purchases.csv': [purchase('P2', 1, '2027-01-01')] }, /2027-01-01 has not come yet/],
    ['a report that shrinks', { 'reports.csv': [report('2026-06-30', 99)] }, /planted shrinks from 100/],
    ['an earlier report above a later one', { 'reports.csv': [report('2025-06-30', 101)] }, /planted shrinks from 101/],
    [
      'a report that is loaded twice',
      { 'reports.csv': [report('2026-01-31', 100)] },
      /a report until 2026-01-31 already/,
    ],
    ['more survivors than trees', { 'reports.csv': [report('2026-06-30', 110, 111)] }, /more trees have survived/],
    [
      'a missing document',
      { 'transfers.csv': [transfer('T1', 100, { receipt: 'missing.pdf' })] },
      /no file missing.pdf/,
    ],
    [
      'more transferred than collected',
      { 'transfers.csv': [transfer('T1', 50_001)] },
      /500.01 euro would be transferred.*500.00 were collected/,
    ],
    [
      'more transferred than was collected by then',
      { 'transfers.csv': [transfer('T1', 100, { on: '2025-12-31' })] },
      /1.00 euro would have been transferred to forest-sonian by 2025-12-31, and 0.00 were collected then/,
    ],
    ['a project in the sea', {}, /forest-sonian is in the sea: 50/, [closed], 'sea'],
    ['a project in another country', {}, /forest-sonian is not in the country BE \(ISO 3166\): 50/, [closed], 'abroad'],
    [
      'a closing date in the future',
      {},
      /forest-sonian closes on 2099-03-01, which has not come yet: load that on the day/,
      [{ ...closed, closed_on: '2099-03-01' }],
    ],
  ])('%s', (_what, values, expected, contents = [], place) => {
    expect(faultsOf(values, contents, place)).toContainEqual(expect.stringMatching(expected));
  });
});

test('a transfer at own risk does not allow other transfers above the limit', () => {
  const young = { kind: 'collected', project_uuid: forest?.uuid ?? '', month: '2026-11-01', amount: 10_000 } as const;
  const rowsWithTotal = { ...rows, totals: [young] };
  const faultsOfTwo = (transfers: LineOf<'transfers.csv'>[]) => {
    const { changes } = computeLoadChanges(rowsWithTotal, inputWith(linesWith({ 'transfers.csv': transfers })));
    const built = buildForest({ ...rowsWithTotal, transfers: rowsOf(changes.transfers) });
    return findTransferFaults(built, changes.transfers, '2026-11-27').map(({ source }) => source);
  };
  const on = '2026-11-20';
  const risky = transfer('T2', 1, { on, at_own_risk: true });
  expect(faultsOfTwo([transfer('T1', 50_000, { on }), risky])).toEqual([]);
  expect(faultsOfTwo([transfer('T1', 50_001, { on }), risky])).toEqual(['transfers.csv:2']);
  expect(faultsOfTwo([risky, transfer('T1', 50_000, { on })])).toEqual(['transfers.csv:3']);
});

test('two open projects cannot both be the default', () => {
  const [first] = projects;
  const second = { ...(first ?? expect.unreachable()), code: 'second', uuid: randomUUID() } as ProjectContent;
  expect(faultsOf({}, [second])).toEqual(['projects.json[0]: biochar-condroz and second are both the default project']);
  expect(faultsOf({}, [{ ...first, default: false } as ProjectContent, second])).toEqual([]);
});

test('a closed project can get transfers of collected money, and cannot be opened again', () => {
  expect(faultsOf({ 'transfers.csv': [transfer('T1', 40_000)] }, [closed])).toEqual([]);
  const changedRows = {
    ...rows,
    projects: rows.projects.map((row) =>
      row.code === 'forest-sonian' ? { ...row, closed_on: '2026-06-01' as const } : row,
    ),
  };
  const { faults } = computeLoadChanges(changedRows, inputWith(emptyLoadLines(), forest ? [forest] : []));
  expect(faults.map(({ reason }) => reason)).toEqual(['forest-sonian was closed and stays so']);
});

test('a future closing date that is already stored is accepted', () => {
  const content = { ...closed, closed_on: '2099-03-01' } as ProjectContent;
  const changedRows = {
    ...rows,
    projects: rows.projects.map((row) =>
      row.code === 'forest-sonian' ? { ...row, content, closed_on: content.closed_on } : row,
    ),
  };
  expect(computeLoadChanges(changedRows, inputWith(emptyLoadLines(), [content])).faults).toEqual([]);
});

test('a forbidden claim in the text of a project is refused', () => {
  const [first] = examples;
  const claimed = [{ ...first, summary: { ...first?.summary, en: 'Makes your phone climate neutral' } }];
  expect(projectsFile.safeParse(claimed).error?.issues[0]?.message).toContain('climate neutral');
});

test.each([
  ['en', 'This school removes CO₂', true],
  ['en', 'The trees stored 5 t of carbon.', true],
  ['en', 'Nobody measures their carbon, so we claim none.', false],
  ['en', 'It gave 5 kg of honey. Carbon is not counted.', false],
  ['fr', 'Cette école évite 5 kg de CO2 par an', true],
  ['fr', 'Personne ne mesure leur carbone, donc nous n’en annonçons pas.', false],
  ['nl', 'De school haalt koolstof uit de lucht', true],
  ['nl', 'Niemand meet hun koolstof, dus noemen we die ook niet.', false],
] as const)(
  'a text about carbon of a contribution project in %s, "%s", is accepted or refused',
  (language, text, isRefused) => {
    const school = examples.find(({ code }) => code === 'village-school');
    const claimed = { ...school, summary: { ...school?.summary, [language]: text } };
    const message = projectsFile.safeParse([claimed]).error?.issues[0]?.message;
    expect(message).toEqual(isRefused ? expect.stringContaining('reports money and work, never CO₂') : undefined);
    const reported = lineSchemas['reports.csv'].safeParse({
      ...report('2026-06-30', 1),
      planted: '1',
      survived: '',
      text_en: text,
      text_fr: text,
      text_nl: text,
      text: undefined,
    });
    expect(JSON.stringify(reported.error?.issues ?? []).includes('never CO₂')).toBe(isRefused);
  },
);

test('a registry URL that is not HTTP is refused', () => {
  const [first] = examples;
  const faults = projectsFile.safeParse([{ ...first, registry_url: 'javascript:alert(1)' }]).error?.issues;
  expect(faults?.[0]?.path).toEqual([0, 'registry_url']);
});

describe('properties of lots', () => {
  const events = fc.array(
    fc.record({
      kind: fc.constantFrom<RemovalEventKind>(...removalEventKinds),
      grams: fc.integer({ min: 1, max: 5 }),
      happened_on: fc.integer({ min: 1, max: 28 }).map((day) => isoDateOf(2026, 1, day)),
    }),
    { maxLength: 12 },
  );
  const tenGrams = { planned_grams: 10, planned_on: '2026-01-01' } as const;
  test('every gram of a lot is in one state, for any order of events', () => {
    fc.assert(
      fc.property(events, fc.gen(), (list, gen) => {
        const shuffled = list.toSorted(() => gen(fc.constantFrom, -1, 1));
        const grams = gramsOfLot(tenGrams, list);
        expect(gramsOfLot(tenGrams, shuffled)).toEqual(grams);
        const cancelled = list.filter(({ kind }) => kind === 'cancelled').reduce((sum, each) => sum + each.grams, 0);
        expect(grams.planned + grams.bought + grams.delivered + grams.retired + cancelled).toBe(10);
        if (findOverdrawnEvent(tenGrams, list) === null)
          expect(Math.min(...Object.values(grams))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
