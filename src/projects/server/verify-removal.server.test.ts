import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import examples from '../../../db/forest/example-projects.json' with { type: 'json' };
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { emptyLoadLines, type LineFile, type LineOf } from '#projects/rules/load-lines.ts';
import { projectsFile } from '#projects/rules/project-content.ts';
import { loadForestWithConsequences } from './load/load-forest.ts';
import { removalLot, removalSerial } from './tables.ts';
import { verifyRemoval } from './verify-removal.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const tonnes = (count: number): number => count * 1_000_000;
const load = async (hash: string, loadedLines: { [F in LineFile]?: LineOf<F>[] }): Promise<void> => {
  const lines = emptyLoadLines();
  for (const [file, values] of Object.entries(loadedLines) as [LineFile, unknown[]][])
    lines[file] = values.map((value) => ({ source: file, value })) as never;
  const projects = projectsFile.parse(examples).map((value) => ({ source: 'projects.json', value }));
  const files = { hash, projects, lines, pdfs: [], faults: [] };
  await loadForestWithConsequences(database.db, files, {
    loaded_by: 'x',
    now: new Date('2026-11-27T10:00:00Z'),
    newId: randomUUID,
  });
};
const lot = (code: string, count: number): LineOf<'lots.csv'> => ({
  code,
  project: 'biochar-condroz',
  registry: 'Registry',
  vintage: 2026,
  basis: 'ex_post',
  planned_on: '2026-01-01',
  tonnes: tonnes(count),
  price_euro_per_tonne: 16_000,
  document: null,
});
const event = (code: string) => ({ code, lot: 'L1', on: '2026-02-01' as const, document: null });
const serials = { serial_first: 'R-01', serial_last: 'R-10' };
const credited = (count: number): LineOf<'openings.csv'> => ({
  kind: 'credited',
  project: null,
  month: '2026-02-01',
  euro: null,
  tonnes: tonnes(count),
});

test('verify reports promised grams without lots that are not retired', async () => {
  await load('promise without lots', { 'openings.csv': [credited(5)] });
  expect(await verifyRemoval(database.db)).toEqual([]);
  await load('lots retired in advance', {
    'lots.csv': [lot('L1', 10)],
    'purchases.csv': [{ ...event('P1'), tonnes: tonnes(10) }],
    'deliveries.csv': [{ ...event('D1'), ...serials }],
    'retirements.csv': [{ ...event('R1'), ...serials, beneficiary: 'Customers' }],
  });
  expect(await verifyRemoval(database.db)).toEqual([
    {
      what: 'promise',
      where: 'all lots',
      says: '5000000 g are promised, and no lot has them planned, bought or delivered',
    },
  ]);
  await load('a lot that is planned', { 'lots.csv': [lot('L2', 5)] });
  expect(await verifyRemoval(database.db)).toEqual([]);
});

test('verify reports a registry with two spellings and a credit with two spellings', async () => {
  const { read, write } = database.db;
  const [lotRow] = await read.select().from(removalLot).limit(1);
  const [serialRow] = await read.select().from(removalSerial).where(eq(removalSerial.serial, 'R-01'));
  if (!lotRow || !serialRow) return expect.unreachable();
  const second = { ...lotRow, lot_uuid: randomUUID(), code: 'L3', registry: 'REGISTRY' };
  await write.insert(removalLot).values(second);
  const copy = { ...serialRow, lot_uuid: second.lot_uuid, registry: 'REGISTRY', serial: 'R-1' };
  await write.insert(removalSerial).values(copy);
  expect((await verifyRemoval(database.db)).filter(({ what }) => what === 'spelling')).toEqual([
    { what: 'spelling', where: 'REGISTRY', says: 'the registry is written "Registry" too' },
    { what: 'spelling', where: 'REGISTRY R-1', says: 'a credit is written "Registry R-01" too' },
  ]);
});
