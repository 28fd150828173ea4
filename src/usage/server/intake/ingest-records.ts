import type { Database } from '#platform/db/database.ts';
import { startOfBusinessDay } from '#platform/pure/calendar.ts';
import { retentionStart } from '#usage/rules/retention-months.ts';
import { toRawNetworkRecord, type RecordFault, parseNetworkRecord } from '#usage/rules/network-record.ts';
import { deleteUnmatchedUsage, insertUnmatchedUsage } from './unmatched-usage.store.ts';
import { loadRateTables } from '../load-rate-tables.ts';
import type { IncomingRecord } from './ingest-batch.ts';
import type { RejectedRecord } from './rejected-usage.store.ts';
import { ingestInBatches, type IngestContext } from './ingest-in-batches.ts';

export type RefusedRecord = RecordFault & { at: number; id: string | null };
/**
 * Result of an ingestion. `free`: without cost and not stored; `aside`: unmatched, as their SIM is unknown;
 * `rejected`: not rated, kept for the operator; `refused`: malformed.
 */
export type IngestResult = {
  taken: number;
  known: number;
  free: number;
  aside: number;
  rejected: number;
  refused: RefusedRecord[];
};

const readRecordId = (record: unknown): string | null => {
  const id = typeof record === 'object' && record !== null ? (record as { id?: unknown }).id : null;
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

/** Number of records that are parsed before yielding to the event loop. */
const recordsPerTurn = 500;

/** Number of records that are named in a log line. */
const loggedRecords = 5;

/** Logs rejected records, for the operator: paid numbers that are missing in the price list have to be added to it. */
const logRejected = ({ log }: IngestContext, rejected: readonly RejectedRecord[]): void => {
  const [premium, broken] = (['unknown_premium', 'not_storable'] as const).map((which) =>
    rejected.filter(({ reason }) => reason === which),
  );
  const otherRejections = rejected.filter(({ reason }) => reason !== 'unknown_premium' && reason !== 'not_storable');
  if (broken && broken.length > 0)
    log?.error(
      { records: broken.length, first: broken.slice(0, loggedRecords).map(({ record }) => record.id) },
      'usage records that the database refused were rejected',
    );
  if (premium && premium.length > 0)
    log?.error(
      {
        records: premium.length,
        numbers: [...new Set(premium.map(({ record }) => record.other_party))].slice(0, loggedRecords),
      },
      'paid numbers without a price were used; their records were rejected',
    );
  if (otherRejections.length > 0)
    log?.warn(
      {
        records: otherRejections.length,
        first: otherRejections.slice(0, loggedRecords).map(({ record, reason }) => [record.id, reason]),
      },
      'usage records outside the life of their SIM were rejected',
    );
};

/** Ingests records of the network in any order, each once. Invalid records are returned with their errors, and the others are stored. */
export const ingestRecords = async (
  ingestContext: IngestContext,
  rawRecords: readonly unknown[],
): Promise<IngestResult> => {
  const { db } = ingestContext;
  const now = ingestContext.now();
  const kept_since = startOfBusinessDay(retentionStart(now, ingestContext.settings.USAGE_KEPT_MONTHS));
  const lines: IncomingRecord[] = [];
  const refusedRecords: RefusedRecord[] = [];
  for (const [at, each] of rawRecords.entries()) {
    // Parsing yields to the event loop after each part, so that requests of customers are answered in between.
    if (at > 0 && at % recordsPerTurn === 0) await new Promise((next) => setImmediate(next));
    const record = parseNetworkRecord(each, { now, kept_since });
    if ('field' in record) refusedRecords.push({ at, id: readRecordId(each), ...record });
    else lines.push({ record });
  }
  const tables = await loadRateTables(db);
  const { unknown, rejected, ...counts } = await ingestInBatches(ingestContext, lines, tables);
  logRejected(ingestContext, rejected);
  if (unknown.length === 0) return { ...counts, aside: 0, rejected: rejected.length, refused: refusedRecords };
  await insertUnmatchedUsage(
    db,
    unknown.map(({ record }) => toRawNetworkRecord(record)),
    now,
  );
  // A SIM may have been assigned after the first attempt and before the records were stored as unmatched, so they are tried
  // again.
  const laterTotals = await ingestInBatches(ingestContext, unknown, tables);
  logRejected(ingestContext, laterTotals.rejected);
  const stillUnknown = new Set(laterTotals.unknown);
  await deleteMatched(
    db,
    unknown.filter((line) => !stillUnknown.has(line)),
  );
  return {
    taken: counts.taken + laterTotals.taken,
    known: counts.known + laterTotals.known,
    free: counts.free + laterTotals.free,
    aside: stillUnknown.size,
    rejected: rejected.length + laterTotals.rejected.length,
    refused: refusedRecords,
  };
};
