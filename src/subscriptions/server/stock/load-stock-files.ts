import { UsageError } from '#platform/command.ts';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Cipher } from '#platform/cipher.ts';
import { type CsvRecord, readCsvRecords } from '#platform/csv-records.ts';
import { simPuks } from '../tables.ts';
import { type StockLineReader, createStockLineReader } from './stock-file.ts';

/** Lines that were read from a file, and how many were new. */
export type LoadedStock = Record<StockLineReader['stock'], { read: number; added: number }>;

type OnProgress = (file: string, lines: number) => void;
type LineFault = { file: string; line: number; reason: string };

const MAX_LISTED = 20;
const progressEvery = 200_000;
/** Lines per database write. */
const atOnce = 1000;

const throwFaults = (faults: readonly LineFault[], count: number): never => {
  const lines = faults.map(({ file, line, reason }) => `${file}:${line}: ${reason}`);
  throw new UsageError([...lines, `Nothing was loaded: ${count} wrong line(s).`].join('\n'));
};

const readRecords = (file: string): AsyncIterable<CsvRecord> => readCsvRecords(file, [',', ';']);

/** Reads the header, which determines how the other lines are read. */
const readHeader = async (file: string): Promise<StockLineReader> => {
  try {
    for await (const first of readRecords(file)) {
      const reader = 'cells' in first ? createStockLineReader(first.cells) : first.reason;
      return typeof reader === 'string' ? throwFaults([{ file, line: first.line, reason: reader }], 1) : reader;
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`The file ${file} cannot be read.`);
  }
  return throwFaults([{ file, line: 1, reason: 'the file is empty' }], 1);
};

/** Maps the values of a line to the staged columns; PUKs are encrypted before they reach the database. */
type RowEncoder = { columns: readonly string[]; encode(values: readonly string[]): readonly string[] };

const createRowEncoder = (cipher: Cipher, { stock, columns }: StockLineReader): RowEncoder => {
  if (stock === 'numbers') return { columns, encode: (values) => values };
  return {
    columns: ['iccid', 'kind', 'imsi', simPuks.into],
    encode: ([iccid = '', kind = '', imsi = '', puk1 = '', puk2 = '']) => [
      iccid,
      kind,
      imsi,
      simPuks.encrypt(cipher, { iccid, puk1, puk2 }),
    ],
  };
};

/** Streams the lines of a file to a staging table with their line numbers. Uses constant memory, however long the file is. */
const copyToStaging = async (
  client: pg.ClientBase,
  file: string,
  at: number,
  onProgress: OnProgress,
  cipher: Cipher,
): Promise<number> => {
  const reader = await readHeader(file);
  const { stock, read } = reader;
  const { columns, encode } = createRowEncoder(cipher, reader);
  const faults: LineFault[] = [];
  let faultyLines = 0;
  let rows = 0;
  const texts = async function* (): AsyncGenerator<string> {
    let text = '';
    let count = 0;
    for await (const record of readRecords(file)) {
      const { line } = record;
      count += 1;
      if (count % progressEvery === 0) onProgress(file, line);
      if (count === 1) continue;
      const values = 'cells' in record ? read(record.cells) : record.reason;
      if (typeof values === 'string') {
        faultyLines += 1;
        if (faults.length < MAX_LISTED) faults.push({ file, line, reason: values });
        continue;
      }
      rows += 1;
      text += `${encode(values).join('\t')}\t${at}\t${line}\n`;
      if (rows % atOnce !== 0) continue;
      yield text;
      text = '';
    }
    yield text;
  };
  await pipeline(texts, client.query(copyFrom(`copy staged_${stock} (${columns.join(', ')}, file, line) from stdin`)));
  return faultyLines > 0 ? throwFaults(faults, faultyLines) : rows;
};

const tables = `
  create temporary table staged_numbers (msisdn text, file int, line int) on commit drop;
  create temporary table staged_sims (iccid text, kind smallint, imsi text, puks_encrypted text, file int, line int)
    on commit drop`;

/** IMSIs used by two SIMs, within the files or together with the stock. */
const clashes = `
  select s.file, s.line, s.imsi from staged_sims s join sim_stock k on k.imsi = s.imsi and k.iccid <> s.iccid
  union
  select s.file, s.line, s.imsi from staged_sims s
    join (select imsi from staged_sims group by imsi having count(distinct iccid) > 1) twice on twice.imsi = s.imsi
  order by file, line`;

const assertNoImsiClashes = async (client: pg.ClientBase, files: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ file: number; line: number; imsi: string }>(clashes);
  const faults = rows.map(({ file, line, imsi }) => {
    return { file: files[file] ?? '', line, reason: `imsi ${imsi} belongs to another SIM too` };
  });
  if (faults.length > 0) throwFaults(faults.slice(0, MAX_LISTED), faults.length);
};

/**
 * Loads an operator's files, all or nothing. Existing numbers and SIMs are kept. `onProgress` is called every 200,000 lines of a file.
 * @throws UsageError with file and line of invalid lines
 */
export const loadStockFiles = async (
  client: pg.ClientBase,
  files: readonly string[],
  now: Date,
  onProgress: OnProgress,
  cipher: Cipher,
): Promise<LoadedStock> => {
  const loadedStock: LoadedStock = { numbers: { read: 0, added: 0 }, sims: { read: 0, added: 0 } };
  await client.query('begin');
  try {
    await client.query(tables);
    for (const [at, file] of files.entries()) {
      const { stock } = await readHeader(file);
      loadedStock[stock].read += await copyToStaging(client, file, at, onProgress, cipher);
    }
    await assertNoImsiClashes(client, files);
    const numbers = await client.query(
      'insert into msisdn_pool (msisdn, free_from) select msisdn, $1 from staged_numbers on conflict do nothing',
      [now],
    );
    const sims = await client.query(
      `insert into sim_stock (iccid, kind, imsi, puks_encrypted)
         select iccid, kind, imsi, puks_encrypted from staged_sims on conflict do nothing`,
    );
    await client.query('commit');
    loadedStock.numbers.added = numbers.rowCount ?? 0;
    loadedStock.sims.added = sims.rowCount ?? 0;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  await client.query('analyze msisdn_pool, sim_stock');
  return loadedStock;
};
