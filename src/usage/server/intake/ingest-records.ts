import type { Database } from '#platform/db/database.ts';
import { startOfBusinessDay } from '#platform/pure/calendar.ts';
import { retentionStart } from '#usage/rules/retention-months.ts';
import { type RecordFault, parseNetworkRecord } from '#usage/rules/network-record.ts';
import { deleteUnmatchedUsage, insertUnmatchedUsage } from './unmatched-usage.store.ts';
import { loadRateTables } from '../load-rate-tables.ts';
import type { IncomingRecord } from './ingest-batch.ts';
import { ingestInBatches, type IngestContext } from './ingest-in-batches.ts';

export type RefusedRecord = RecordFault & { at: number; id: string | null };
/** Result of an ingestion. `free`: without cost and not stored; `aside`: of unknown SIMs. */
export type IngestResult = { taken: number; known: number; free: number; aside: number; refused: RefusedRecord[] };

const readRecordId = (given: unknown): string | null => {
  const id = typeof given === 'object' && given !== null ? (given as { id?: unknown }).id : null;
  return typeof id === 'string' ? id.slice(0, 100) : null;
};

const deleteMatched = async (db: Database, lines: readonly IncomingRecord[]): Promise<void> => {
  for (const [imsi, linesOfImsi] of Map.groupBy(lines, ({ record }) => record.imsi))
    await deleteUnmatchedUsage(
      db,
      imsi,
      linesOfImsi.map(({ record }) => record.id),
    );
};

/** Ingests records of the network in any order, each once. Invalid records are returned with their errors, and the others are stored. */
export const ingestRecords = async (taking: IngestContext, given: readonly unknown[]): Promise<IngestResult> => {
  const { db } = taking;
  const now = taking.now();
  const kept_since = startOfBusinessDay(retentionStart(now, taking.settings.USAGE_KEPT_MONTHS));
  const lines: IncomingRecord[] = [];
  const refused: RefusedRecord[] = [];
  for (const [at, each] of given.entries()) {
    const record = parseNetworkRecord(each, { now, kept_since });
    if ('field' in record) refused.push({ at, id: readRecordId(each), ...record });
    else lines.push({ record, given: each });
  }
  const tables = await loadRateTables(db);
  const { unknown, ...stored } = await ingestInBatches(taking, lines, tables);
  if (unknown.length === 0) return { ...stored, aside: 0, refused };
  await insertUnmatchedUsage(
    db,
    unknown.map((line) => line.given),
    now,
  );
  // A SIM may have been assigned after the first attempt and before the records were stored as unmatched, so they are tried
  // again.
  const later = await ingestInBatches(taking, unknown, tables);
  const still = new Set(later.unknown);
  await deleteMatched(
    db,
    unknown.filter((line) => !still.has(line)),
  );
  return {
    taken: stored.taken + later.taken,
    known: stored.known + later.known,
    free: stored.free + later.free,
    aside: still.size,
    refused,
  };
};
