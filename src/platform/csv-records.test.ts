import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CsvRecord, readCsvRecords } from './csv-records.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

const recordsOf = async (text: string, separators = [',', ';']): Promise<CsvRecord[]> => {
  const file = join(folder, 'a.csv');
  await writeFile(file, text);
  const records: CsvRecord[] = [];
  for await (const record of readCsvRecords(file, separators)) records.push(record);
  return records;
};
const cellsOf = async (text: string) =>
  (await recordsOf(text)).map((record) => [record.line, ...('cells' in record ? record.cells : [])]);

test('a quoted cell may contain separators, quotes and line breaks, and records keep their line numbers', async () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(
      await cellsOf(
        ['\uFEFFa;b', '"1,2;3" , x', '', '"say ""no""",', ' ', `"two${end}lines";y${end}"z",""`].join(end) + end,
      ),
    ).toEqual([
      [1, 'a', 'b'],
      [2, '1,2;3', 'x'],
      [4, 'say "no"', ''],
      [6, 'two\nlines', 'y'],
      [8, 'z', ''],
    ]);
  expect(await recordsOf('a;b,c', [','])).toEqual([{ line: 1, cells: ['a;b', 'c'] }]);
  expect(await recordsOf('')).toEqual([]);
});

test('a quote inside an unquoted cell makes only that record invalid', async () => {
  expect(await recordsOf('a\n\n1"2"\n3\n4"\n"5"')).toMatchObject([
    { line: 1, cells: ['a'] },
    { line: 3, reason: 'a quote stands in a cell that does not begin with one' },
    { line: 4, cells: ['3'] },
    { line: 5, reason: 'a quote stands in a cell that does not begin with one' },
    { line: 6, cells: ['5'] },
  ]);
});

test('an unclosed quote, or text after a closing quote, is rejected with its line number', async () => {
  await expect(recordsOf('a\n\n"b\nc\nd')).rejects.toThrow('a.csv:3: a quote opens and is not closed until the end');
  await expect(recordsOf('a\n"b,x\n"c",y\n')).rejects.toThrow('a.csv:2: a quote closes and more text follows');
  await expect(recordsOf('a\n"b" "c"\nd\n')).rejects.toThrow('a.csv:2: a quote closes and more text follows');
  await expect(recordsOf('a\n"b"c\nd\n')).rejects.toThrow('a.csv:2: a quote closes and more text follows');
  await expect(recordsOf(`a\n"b${'\nline'.repeat(100_000)}`)).rejects.toThrow('a.csv:2: a quote opens and is not');
  await expect(recordsOf('a').then(() => readCsvRecords(join(folder, 'none.csv'), [',']).next())).rejects.toThrow(
    'ENOENT',
  );
});

test('a CRLF that is split between two reads of the file counts as one line break', async () => {
  const row = `${'x'.repeat(61)},y\r\n`;
  const records = await recordsOf(row.repeat(20_000));
  expect(records).toHaveLength(20_000);
  expect(records.at(-1)?.line).toBe(20_000);
});
