import { UsageError } from '#platform/command.ts';
import { readCsvRecords } from '#platform/csv-records.ts';
import { networkRecordFields } from '#usage/rules/network-record.ts';
import type { IngestContext } from './ingest-in-batches.ts';
import { type IngestResult, ingestRecords } from './ingest-records.ts';

/** Lines ingested at once. */
const batchSize = 5000;

type NumberedRecord = { line: number; record: Record<string, string> };
type ImportTotals = Omit<IngestResult, 'refused'> & { refused: number };

const assertHeader = (file: string, names: readonly string[]): void => {
  const missingFields = networkRecordFields
    .slice(0, 6)
    .filter((field) => field !== 'direction' && !names.includes(field));
  if (missingFields.length > 0) throw new UsageError(`${file}:1: the header lacks ${missingFields.join(', ')}`);
};

/**
 * Ingests the valid lines of a file and prints the others with file, line and field. A file can be imported again:
 * stored records are skipped.
 * @throws UsageError if the file is empty or columns are missing
 */
export const importUsage = async (
  ingestContext: IngestContext,
  file: string,
  print: (line: string) => void,
): Promise<ImportTotals> => {
  const sum: ImportTotals = { taken: 0, known: 0, free: 0, aside: 0, rejected: 0, refused: 0 };
  const ingest = async (lines: readonly NumberedRecord[]): Promise<void> => {
    const { refused, ...ingestCounts } = await ingestRecords(
      ingestContext,
      lines.map(({ record }) => record),
    );
    for (const { at, field, says } of refused) print(`${file}:${lines[at]?.line}: ${field} ${says}`);
    for (const key of ['taken', 'known', 'free', 'aside', 'rejected'] as const) sum[key] += ingestCounts[key];
    sum.refused += refused.length;
  };
  let header: string[] | null = null;
  let batch: NumberedRecord[] = [];
  for await (const csvRecord of readCsvRecords(file, [','])) {
    const { line } = csvRecord;
    if (!('cells' in csvRecord)) {
      if (header === null) throw new UsageError(`${file}:${line}: ${csvRecord.reason}`);
      print(`${file}:${line}: ${csvRecord.reason}`);
      sum.refused += 1;
      continue;
    }
    const { cells } = csvRecord;
    if (header === null) {
      assertHeader(file, cells);
      header = cells;
      continue;
    }
    batch.push({ line, record: Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])) });
    if (batch.length < batchSize) continue;
    await ingest(batch);
    batch = [];
  }
  if (header === null) throw new UsageError(`${file}:1: the file is empty`);
  if (batch.length > 0) await ingest(batch);
  return sum;
};
