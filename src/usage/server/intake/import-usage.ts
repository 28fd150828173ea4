import { UsageError } from '#platform/command.ts';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { networkRecordFields } from '#usage/rules/network-record.ts';
import type { IngestContext } from './ingest-in-batches.ts';
import { type IngestResult, ingestRecords } from './ingest-records.ts';

/** Lines ingested at once. */
const batchSize = 5000;

type NumberedRecord = { line: number; record: Record<string, string> };
type ImportTotals = Omit<IngestResult, 'refused'> & { refused: number };

const splitCsvLine = (line: string): string[] =>
  line.split(',').map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll('""', '"'),
  );

const readHeader = (file: string, line: string): string[] => {
  const names = splitCsvLine(line.replace(/^\uFEFF/, ''));
  const missing = networkRecordFields.slice(0, 6).filter((field) => field !== 'direction' && !names.includes(field));
  if (missing.length > 0) throw new UsageError(`${file}:1: the header lacks ${missing.join(', ')}`);
  return names;
};

/**
 * Ingests the valid lines of a file and prints the others with file, line and field. A file can be imported again:
 * stored records are skipped.
 * @throws UsageError if the file is empty or columns are missing
 */
export const importUsage = async (
  taking: IngestContext,
  file: string,
  print: (line: string) => void,
): Promise<ImportTotals> => {
  const sum: ImportTotals = { taken: 0, known: 0, free: 0, aside: 0, refused: 0 };
  const take = async (lines: readonly NumberedRecord[]): Promise<void> => {
    const { refused, ...counted } = await ingestRecords(
      taking,
      lines.map(({ record }) => record),
    );
    for (const { at, field, says } of refused) print(`${file}:${lines[at]?.line}: ${field} ${says}`);
    for (const key of ['taken', 'known', 'free', 'aside'] as const) sum[key] += counted[key];
    sum.refused += refused.length;
  };
  let header: string[] | null = null;
  let batch: NumberedRecord[] = [];
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
    const cells = splitCsvLine(text);
    batch.push({ line, record: Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])) });
    if (batch.length < batchSize) continue;
    await take(batch);
    batch = [];
  }
  if (header === null) throw new UsageError(`${file}:1: the file is empty`);
  if (batch.length > 0) await take(batch);
  return sum;
};
