import type { FastifyBaseLogger } from 'fastify';
import { getCatalogue } from '#catalogue/server/queries.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { isDataFault, isUniqueViolation } from '#platform/db/unique-violation.ts';
import type { Publish } from '#platform/events.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { startDueBillCycles } from '#subscriptions/server/commands.ts';
import type { CustomerProductKey } from '#subscriptions/server/queries.ts';
import { monthOfInstant } from '../../rules/month-of-instant.ts';
import type { RateTable } from '../../rules/rate-table.ts';
import { createMissingPartitions } from '../months/partitions.store.ts';
import { type IncomingRecord, ingestBatch, type RoamingEntry, type StoredBatch } from './ingest-batch.ts';
import { recordAndEnqueueLimitAlerts } from '../limits/record-and-enqueue-limit-alerts.ts';
import { insertRejectedUsage } from './rejected-usage.store.ts';
import { sendRoamingWelcome } from '../jobs.ts';

/** Enqueues a welcome for each SIM that has entered a country abroad. */
const enqueueWelcomes = (
  tx: Tx,
  { queue }: Pick<EventContext, 'queue'>,
  entries: readonly RoamingEntry[],
): Promise<void> =>
  queue.enqueueAll(
    tx,
    entries.map((payload) => ({ job: sendRoamingWelcome, payload })),
  );

const ratingSettings = ({ ROAMING_LIMIT_EURO, USAGE_CUTOFF_HOURS }: EventContext['settings']) => ({
  roaming_limit_cents: ROAMING_LIMIT_EURO * 100,
  cutoff_hours: USAGE_CUTOFF_HOURS,
});

type Tables = (month: BusinessDate) => RateTable;
/** `publish` is absent where events cannot be published; then the bill cycle job starts the month of SIMs that are behind. */
export type IngestContext = Pick<EventContext, 'now' | 'settings' | 'queue'> & {
  db: Database;
  publish?: Publish;
  log?: Pick<FastifyBaseLogger, 'error' | 'warn'>;
};

/** Maximum batch size: large enough to amortise a statement, small enough to keep locks of SIMs short. */
const maxBatchSize = 1000;
/** Minimum batch size for a parallel transaction. */
const minBatchSize = 100;
/** Parallel transactions: some are rated while PostgreSQL stores another. Each holds a connection. */
const parallelBatches = 3;

/**
 * Splits records ordered by SIM, so that parallel ingestions take locks in the same order. The records of a SIM stay in
 * one batch, so that batches of one call do not wait for each other.
 */
const splitIntoBatches = (lines: readonly IncomingRecord[]): IncomingRecord[][] => {
  const sortedLines = lines.toSorted(({ record: a }, { record: b }) =>
    a.imsi < b.imsi ? -1 : Number(a.imsi > b.imsi),
  );
  // The same number of batches of equal size per parallel transaction, so that all finish at the same time.
  const turns = Math.ceil(lines.length / (maxBatchSize * parallelBatches));
  const size = Math.max(minBatchSize, Math.ceil(lines.length / (turns * parallelBatches)));
  const batches: IncomingRecord[][] = [];
  let lastBatch: IncomingRecord[] = [];
  for (const line of sortedLines) {
    if (batches.length === 0 || (lastBatch.length >= size && lastBatch.at(-1)?.record.imsi !== line.record.imsi)) {
      lastBatch = [];
      batches.push(lastBatch);
    }
    lastBatch.push(line);
  }
  return batches;
};

/** SIMs whose bill cycle is started in one transaction. */
const monthStartBatchSize = 50;

/**
 * Starts the due bill cycles of SIMs, because records of a new month are charged to its plan and add-ons. If that fails,
 * the bill cycle job reports the problem to operators, and the records are stored anyway.
 */
const startMonthsOfSimsBehind = async (
  { db, publish, ...ingestContext }: IngestContext,
  simsBehind: readonly CustomerProductKey[],
): Promise<void> => {
  if (!publish) return;
  const catalogue = await getCatalogue(db);
  const keys = simsBehind.map(({ customer_uuid, customer_product_uuid: uuid }) => ({ customer_uuid, uuid }));
  for (let at = 0; at < keys.length; at += monthStartBatchSize)
    await db
      .tx((tx) =>
        startDueBillCycles(tx, { ...ingestContext, publish }, keys.slice(at, at + monthStartBatchSize), catalogue),
      )
      .catch(() => undefined);
};

/** `sightings`: state shared by all batches of one call; `repeats` is set once a stored record was sent again. */
type BatchOptions = { now: Date; sightings: { repeats: boolean } };

/**
 * Ingests a batch atomically. At first records are assumed to be new, and the unique index detects stored ones. Then
 * `repeats` is set, and stored records are looked up before, for this batch and all later ones.
 */
const ingestBatchOnce = async (
  ingestContext: IngestContext,
  batch: readonly IncomingRecord[],
  tables: Tables,
  { now, sightings }: BatchOptions,
): Promise<IngestTotals> => {
  const ingestOnce = (returnsSimsBehind: boolean, mayRepeat: boolean) =>
    ingestContext.db.tx(async (tx) => {
      const batchResult = await ingestBatch(tx, batch, tables, {
        ...ratingSettings(ingestContext.settings),
        now,
        returnsSimsBehind,
        mayRepeat,
      });
      if (!('simsBehind' in batchResult)) {
        await recordAndEnqueueLimitAlerts(tx, ingestContext, batchResult.changes);
        await enqueueWelcomes(tx, ingestContext, batchResult.entries);
      }
      return batchResult;
    });
  const ingestAll = async (returnsSimsBehind: boolean) => {
    const { repeats } = sightings;
    try {
      return await ingestOnce(returnsSimsBehind, repeats);
    } catch (error) {
      if (repeats || !isUniqueViolation(error)) throw error;
      sightings.repeats = true;
      return ingestOnce(returnsSimsBehind, true);
    }
  };
  const ingestResult = await ingestAll(true);
  if (!('simsBehind' in ingestResult)) return ingestResult;
  await startMonthsOfSimsBehind(ingestContext, ingestResult.simsBehind);
  const retryResult = await ingestAll(false);
  if ('simsBehind' in retryResult) throw new Error('a batch was not stored');
  return retryResult;
};

/**
 * Ingests a batch. Where the database refuses a value in it, its halves are tried one after the other, so that a record
 * that cannot be stored is found with few transactions, is rejected alone and stops no other.
 */
const ingestBatchInParts = async (
  ingestContext: IngestContext,
  batch: readonly IncomingRecord[],
  tables: Tables,
  options: BatchOptions,
): Promise<IngestTotals> => {
  try {
    return await ingestBatchOnce(ingestContext, batch, tables, options);
  } catch (error) {
    if (!isDataFault(error)) throw error;
    const [onlyRecord] = batch;
    if (onlyRecord && batch.length === 1) {
      const rejected = [{ record: onlyRecord.record, reason: 'not_storable' as const }];
      await insertRejectedUsage(ingestContext.db.write, rejected, options.now);
      return { taken: 0, known: 0, free: 0, unknown: [], rejected };
    }
    const middle = Math.ceil(batch.length / 2);
    const firstResult = await ingestBatchInParts(ingestContext, batch.slice(0, middle), tables, options);
    const secondResult = await ingestBatchInParts(ingestContext, batch.slice(middle), tables, options);
    return {
      taken: firstResult.taken + secondResult.taken,
      known: firstResult.known + secondResult.known,
      free: firstResult.free + secondResult.free,
      unknown: [...firstResult.unknown, ...secondResult.unknown],
      rejected: [...firstResult.rejected, ...secondResult.rejected],
    };
  }
};

/** `unknown`: records of unknown SIMs. `rejected`: records that are not rated. */
type IngestTotals = Pick<StoredBatch, 'taken' | 'known' | 'free' | 'unknown' | 'rejected'>;

/** Ingests records in atomic batches. Must run outside a transaction. */
export const ingestInBatches = async (
  ingestContext: IngestContext,
  lines: readonly IncomingRecord[],
  tables: Tables,
): Promise<IngestTotals> => {
  const { db } = ingestContext;
  const now = ingestContext.now();
  await createMissingPartitions(db, [...new Set(lines.map(({ record }) => monthOfInstant(record.began_at)))]);
  const totals: IngestTotals = { taken: 0, known: 0, free: 0, unknown: [], rejected: [] };
  const batches = splitIntoBatches(lines).values();
  const sightings = { repeats: false };
  const ingestUntilEmpty = async (): Promise<void> => {
    for (const batch of batches) {
      const storedBatch = await ingestBatchInParts(ingestContext, batch, tables, { now, sightings });
      totals.taken += storedBatch.taken;
      totals.known += storedBatch.known;
      totals.free += storedBatch.free;
      totals.unknown.push(...storedBatch.unknown);
      totals.rejected.push(...storedBatch.rejected);
    }
  };
  const laneResults = await Promise.allSettled(Array.from({ length: parallelBatches }, ingestUntilEmpty));
  for (const each of laneResults) if (each.status === 'rejected') throw each.reason;
  return totals;
};
