import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { loadStockFiles } from './load-stock-files.ts';
import { generatedStock, type StockSim } from './generated-stock.ts';
import { msisdnPool, simStock } from '../tables.ts';

const now = new Date('2026-11-21T10:00:00Z');
const header = 'iccid,kind,imsi,puk1,puk2';
const lineOf = ({ iccid, kind, imsi, puk1, puk2 }: StockSim) =>
  [iccid, kind === 0 ? 'esim' : 'card', imsi, puk1, puk2].join(',');

describe('stock files of an operator', () => {
  let store: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    store = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'stock-'));
  });
  afterAll(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  const fileOf = async (name: string, lines: readonly string[]): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, lines.join('\r\n'));
    return file;
  };
  const load = async (...files: string[]) => {
    const { connectionString } = store.db.pool.options;
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      return await loadStockFiles(client, files, now, () => undefined, store.db.cipher);
    } finally {
      await client.end();
    }
  };
  const refusal = (...files: string[]): Promise<string> =>
    load(...files).then(
      () => '',
      (error: Error) => error.message,
    );
  const countRows = async () => [
    (await store.db.read.select().from(msisdnPool)).length,
    (await store.db.read.select().from(simStock)).length,
  ];

  const { numbers, sims } = generatedStock(3000);

  test('are loaded in many batches, and existing rows are not changed', async () => {
    const files = [
      await fileOf('numbers.csv', ['\uFEFFmsisdn', ...numbers.map(({ msisdn }) => msisdn), '']),
      await fileOf('sims.csv', [header, ...sims.map(lineOf)]),
    ];
    expect(await load(...files)).toEqual({ numbers: { read: 3000, added: 3000 }, sims: { read: 6000, added: 6000 } });
    const [first] = await store.db.read.select().from(msisdnPool).limit(1);
    expect(first).toMatchObject({ free_from: now, allocation_uuid: null });
    const secondFile = await fileOf('more.csv', ['msisdn', numbers[0]?.msisdn ?? '', '+32470123456', '+32470123456']);
    expect((await load(secondFile)).numbers).toEqual({ read: 3, added: 1 });
  });

  test('are refused as a whole when lines are invalid, with a message that names the lines', async () => {
    const before = await countRows();
    const good = await fileOf('good.csv', ['msisdn', '+32470999999']);
    const faultyFile = await fileOf('wrong.csv', ['msisdn', '+32470999998', '0470999997', ...Array(30).fill('x')]);
    const message = await refusal(good, faultyFile);
    expect(message).toContain(`${faultyFile}:3: msisdn must look like`);
    expect(message).toContain('Nothing was loaded: 31 wrong line(s).');
    expect(message.split('\n')).toHaveLength(21);
    await expect(load(join(folder, 'none.csv'))).rejects.toThrow('cannot be read');
    await expect(load(await fileOf('empty.csv', []))).rejects.toThrow('the file is empty');
    await expect(load(await fileOf('other.csv', ['name', 'Ada']))).rejects.toThrow('the header lacks iccid');
    expect(await countRows()).toEqual(before);
  });

  test('may have semicolons, and quotes and line breaks in quoted cells, also in unused columns', async () => {
    const before = await countRows();
    const [sim] = generatedStock(3002).sims.slice(3001) as [StockSim];
    const row = `"Mechelen; ""Zuid"", rek 4";${lineOf(sim).replaceAll(',', ';')}`;
    const file = await fileOf('quoted.csv', ['note;iccid;kind;imsi;puk1;puk2', row, '"two\r\nlines";x;card;1;2;3']);
    expect(await refusal(file)).toContain(`${file}:3: iccid must be`);
    const good = await fileOf('quoted.csv', ['note;iccid;kind;imsi;puk1;puk2', '', row, '']);
    expect((await load(good)).sims).toEqual({ read: 1, added: 1 });
    expect(await countRows()).toEqual([before[0], (before[1] ?? 0) + 1]);
  });

  test('are refused with the line of a quote inside a cell, or the line where a quote opens that is not closed', async () => {
    const stray = await fileOf('stray.csv', ['msisdn', '+32470"1"23456', 'x']);
    expect(await refusal(stray)).toContain(`${stray}:2: a quote stands in a cell`);
    expect(await refusal(stray)).toContain(`${stray}:3: msisdn must look like`);
    const unclosedFile = await fileOf('open.csv', [
      'msisdn',
      '+32470999996',
      '"+32470999995',
      ...Array(20_000).fill('x'),
    ]);
    expect(await refusal(unclosedFile)).toBe(
      `${unclosedFile}:3: a quote opens and is not closed until the end of the file`,
    );
  });

  test('cannot assign an IMSI to two SIMs, within the files or with the stock', async () => {
    const before = await countRows();
    const [a, b, c] = generatedStock(3003).sims.slice(3000) as [StockSim, StockSim, StockSim];
    const storedImsi = sims[0]?.imsi ?? '';
    const file = await fileOf('twice.csv', [
      header,
      lineOf(a),
      lineOf({ ...b, imsi: a.imsi }),
      lineOf({ ...c, imsi: storedImsi }),
    ]);
    const message = await refusal(file);
    for (const line of [2, 3]) expect(message).toContain(`${file}:${line}: imsi ${a.imsi} belongs to another SIM too`);
    expect(message).toContain(`${file}:4: imsi ${storedImsi} belongs to another SIM too`);
    expect(await countRows()).toEqual(before);
  });
});
