import { WrongUse } from '#platform/command.ts';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { recordFields } from '#usage/rules/network-record.ts';
import type { Taking } from './store-lines.ts';
import { type Taken, takeRecords } from './take-records.ts';

/** Lines that are taken at once. */
const atOnce = 5000;

type Numbered = { line: number; record: Record<string, string> };
type Sum = Omit<Taken, 'refused'> & { refused: number };

const cellsOf = (line: string): string[] =>
  line.split(',').map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll('""', '"'),
  );

const readHeader = (file: string, line: string): string[] => {
  const names = cellsOf(line.replace(/^\uFEFF/, ''));
  const missing = recordFields.slice(0, 6).filter((field) => field !== 'direction' && !names.includes(field));
  if (missing.length > 0) throw new WrongUse(`${file}:1: the header lacks ${missing.join(', ')}`);
  return names;
};

/** Takes the lines that are right, and names the others by file, line and field. A file may be imported again: what is stored is known. */
export const importUsage = async (taking: Taking, file: string, print: (line: string) => void): Promise<Sum> => {
  const sum: Sum = { taken: 0, known: 0, free: 0, aside: 0, refused: 0 };
  const take = async (lines: readonly Numbered[]): Promise<void> => {
    const { refused, ...counted } = await takeRecords(
      taking,
      lines.map(({ record }) => record),
    );
    for (const { at, field, says } of refused) print(`${file}:${lines[at]?.line}: ${field} ${says}`);
    for (const key of ['taken', 'known', 'free', 'aside'] as const) sum[key] += counted[key];
    sum.refused += refused.length;
  };
  let header: string[] | null = null;
  let batch: Numbered[] = [];
  let line = 0;
  for await (const text of createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line += 1;
    if (header === null) {
      header = readHeader(file, text);
      continue;
    }
    if (text.trim() === '') continue;
    const cells = cellsOf(text);
    batch.push({ line, record: Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])) });
    if (batch.length < atOnce) continue;
    await take(batch);
    batch = [];
  }
  if (header === null) throw new WrongUse(`${file}:1: the file is empty`);
  if (batch.length > 0) await take(batch);
  return sum;
};
