import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import examples from '../../../../db/forest/example-projects.json' with { type: 'json' };
import { queryRows } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { buildSamplePdf } from '../example/sample-pdf.ts';
import { loadForestWithConsequences } from './load-forest.ts';
import { readLoadFiles } from './read-load-files.ts';
import { runForestCommand } from './run-forest-command.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'forest-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const now = () => new Date('2026-11-27T10:00:00Z');
const write = (name: string, lines: string | Buffer) => writeFile(join(folder, name), lines);
const run = (words: string[], by = 'Test') => runForestCommand(database.db, words, { now, newId: randomUUID, by });
const counts = async (): Promise<unknown> =>
  (
    await queryRows(
      database.db.read,
      sql`select (select count(*) from project_load)::int as loads, (select count(*) from project)::int as projects,
        (select count(*) from removal_serial)::int as serials, (select count(*) from project_document)::int as documents,
        (select count(*) from project_change)::int as changes`,
    )
  )[0];
const none = { loads: 0, projects: 0, serials: 0, documents: 0, changes: 0 };

test('a load stores nothing when it has faults or crashes, and is stored once by two concurrent loads', async () => {
  await write('projects.json', JSON.stringify(examples));
  await write(
    'lots.csv',
    'code,project,registry,vintage,basis,planned_on,tonnes,price_euro_per_tonne,document\nL1,biochar-condroz,Registry,2025,ex_post,2026-01-01,10,160,\n',
  );
  await write('purchases.csv', 'code;lot;on;tonnes;document\nP1;L1;2026-02-01;10;invoice.pdf\n');
  await write('deliveries.csv', 'code,lot,on,serial_first,serial_last,document\nD1,L1,2026-03-01,R-1,R-9,\n');
  await write('invoice.pdf', 'this is an image');
  await write('photo.jpg', 'x');
  await write('huge.pdf', '%PDF-');
  await truncate(join(folder, 'huge.pdf'), 40 * 1024 * 1024);
  await expect(run(['load', folder])).rejects.toThrow(
    /huge.pdf: has 40 MB, and at most 5 are taken\ninvoice.pdf: is no PDF\nphoto.jpg: is not one of[^\n]+\n3 faults, and nothing was loaded/,
  );
  await Promise.all(['photo.jpg', 'huge.pdf'].map((name) => rm(join(folder, name))));
  await write('invoice.pdf', buildSamplePdf(['Invoice (10 t)']));
  expect(await run(['check', folder])).toEqual([expect.stringMatching(/^The files are right: \d+ changes.$/)]);
  expect(await counts()).toEqual(none);

  const files = await readLoadFiles([folder]);
  let ids = 0;
  const crash = () => {
    ids += 1;
    if (ids > 3) throw new Error('killed');
    return randomUUID();
  };
  await expect(
    loadForestWithConsequences(database.db, files, { loaded_by: 'x', now: now(), newId: crash }),
  ).rejects.toThrow('killed');
  expect(await counts()).toEqual(none);

  const outcomes = await Promise.all([run(['load', folder]), run(['load', folder])]);
  expect(outcomes.flat().toSorted()).toEqual([expect.stringMatching(/^Loaded: /), 'These files are loaded already.']);
  expect(await counts()).toMatchObject({ loads: 1, projects: examples.length, serials: 9, documents: 1 });
  expect(await run(['status'])).toContain(
    'biochar-condroz: 0 kg planned, 1000 kg bought, 9000 kg delivered, 0 kg retired',
  );
  expect((await run(['changes', '1']))[0]).toMatch(/Test: .+ adds the /);
});

test('faults are reported by file and line, and a load without a name is refused', async () => {
  await Promise.all(
    ['projects.json', 'lots.csv', 'purchases.csv', 'deliveries.csv'].map((name) => rm(join(folder, name))),
  );
  await write(
    'transfers.csv',
    'code,project,on,euro,bank_reference,at_own_risk,before_books,receipt\nT1,forest-sonian,2026-13-01,1.234,ref,,,\nT2,forest-sonian,2026-01-01,5\n',
  );
  await write('reports.csv', 'project,until,planted\n');
  const refused = run(['check', folder]);
  await expect(refused).rejects.toThrow(/reports.csv:1: the columns survived/);
  await expect(run(['check', folder])).rejects.toThrow(/transfers.csv:2: on: [^\n]+\ntransfers.csv:2: euro: an amount/);
  await expect(run(['check', folder])).rejects.toThrow(/transfers.csv:3: has 4 cells, and 8 columns/);
  await expect(run(['load', folder], '')).rejects.toThrow('Say who loads it');
});

test('another encoding, duplicate columns, an empty file and an empty folder are refused', async () => {
  const other = await mkdtemp(join(folder, 'other-'));
  await expect(run(['check', other])).rejects.toThrow('There is no file in ');
  const columns = 'code,lot,on,tonnes,document';
  await Promise.all([
    writeFile(join(other, 'lots.csv'), ''),
    writeFile(join(other, 'purchases.csv'), `${columns},code\n`),
    writeFile(join(other, 'cancellations.csv'), Buffer.from(`${columns}\nfor\u00EAt,L1,2026-01-01,1,\n`, 'latin1')),
    writeFile(join(other, 'projects.json'), '\uFEFF[]'),
  ]);
  await expect(run(['check', other])).rejects.toThrow(
    /^cancellations.csv: is not in UTF-8[^\n]+\nlots.csv: is empty[^\n]+\npurchases.csv:1: the columns code stand twice\n3 faults/,
  );
});
