import { getCatalogue } from '#catalogue/server/queries.ts';
import type { Database } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';
import type { Publish } from '#platform/events.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { startDueBillCycles } from '#subscriptions/server/commands.ts';
import type { CustomerProductKey } from '#subscriptions/server/queries.ts';
import { monthOfInstant } from '#usage/rules/month-of-instant.ts';
import type { RateTable } from '#usage/rules/rate-table.ts';
import { recordReachedLimits } from './record-reached-limits.ts';
import { createMissingPartitions } from '../months/partitions.store.ts';
import { type IncomingRecord, ingestBatch } from './ingest-batch.ts';

type Tables = (month: BusinessDate) => RateTable;
/** `publish` is left out where no domain event can be published; the bill cycle job then starts the month of SIMs that are behind. */
export type IngestContext = Pick<EventContext, 'now' | 'settings' | 'queue'> & { db: Database; publish?: Publish };

/** Records that are stored at once, at most: enough for a statement to be worth its way, few enough that nobody waits long for a SIM. */
const maxBatchSize = 1000;
/** A batch smaller than this is not worth a lane of its own. */
const minBatchSize = 100;
/** Transactions at a time: while PostgreSQL stores one, others are rated. Each holds a connection. */
const parallelBatches = 3;

/**
 * In the order of their SIMs, so that two who store at the same time follow each other instead of meeting everywhere. The records of a SIM
 * stay together: a batch waits for no other one of its own.
 */
const splitIntoBatches = (lines: readonly IncomingRecord[]): IncomingRecord[][] => {
  const sorted = lines.toSorted(({ record: one }, { record: other }) =>
    one.imsi < other.imsi ? -1 : Number(one.imsi > other.imsi),
  );
  // As many for each lane, of one size: no lane is left with the last batch while the others have none.
  const turns = Math.ceil(lines.length / (maxBatchSize * parallelBatches));
  const size = Math.max(minBatchSize, Math.ceil(lines.length / (turns * parallelBatches)));
  const batches: IncomingRecord[][] = [];
  let last: IncomingRecord[] = [];
  for (const line of sorted) {
    if (batches.length === 0 || (last.length >= size && last.at(-1)?.record.imsi !== line.record.imsi)) {
      last = [];
      batches.push(last);
    }
    last.push(line);
  }
  return batches;
};

/** SIMs whose 1st is done at once. */
const monthStartBatchSize = 50;

/**
 * Records of a new month count by what their SIMs have in it: the plan of that month, without what has ended. So the work of the 1st is done
 * first where it has not come by; where it cannot be done, that job is for people to look at, and the records are taken all the same.
 */
const startMonthsOfSimsBehind = async (
  { db, publish, ...taking }: IngestContext,
  behind: readonly CustomerProductKey[],
): Promise<void> => {
  if (!publish) return;
  const catalogue = await getCatalogue(db);
  const keys = behind.map(({ customer_uuid, customer_product_uuid: uuid }) => ({ customer_uuid, uuid }));
  for (let at = 0; at < keys.length; at += monthStartBatchSize)
    await db
      .tx((tx) => startDueBillCycles(tx, { ...taking, publish }, keys.slice(at, at + monthStartBatchSize), catalogue))
      .catch(() => undefined);
};

/**
 * One batch, whole or not at all. Its records are taken for new: that they are is seen where they are stored. `repeats` becomes true when some
 * were not: then they are looked for first, in this batch and in those after it.
 */
const ingestBatchOnce = async (
  taking: IngestContext,
  batch: readonly IncomingRecord[],
  tables: Tables,
  { now, seen }: { now: Date; seen: { repeats: boolean } },
): Promise<IngestTotals> => {
  const once = (begin: boolean, repeated: boolean) =>
    taking.db.tx(async (tx) => {
      const done = await ingestBatch(tx, batch, tables, { now, begin, repeated });
      if (!('behind' in done)) await recordReachedLimits(tx, taking, done.changes);
      return done;
    });
  const whole = async (begin: boolean) => {
    const { repeats } = seen;
    try {
      return await once(begin, repeats);
    } catch (error) {
      if (repeats || !isUniqueViolation(error)) throw error;
      seen.repeats = true;
      return once(begin, true);
    }
  };
  const done = await whole(true);
  if (!('behind' in done)) return done;
  await startMonthsOfSimsBehind(taking, done.behind);
  const again = await whole(false);
  if ('behind' in again) throw new Error('a batch was not stored');
  return again;
};

/** `unknown`: of SIMs that nobody has. */
type IngestTotals = { taken: number; known: number; free: number; unknown: IncomingRecord[] };

/** Stores records in batches, each whole or not at all. Outside a transaction only. */
export const ingestInBatches = async (
  taking: IngestContext,
  lines: readonly IncomingRecord[],
  tables: Tables,
): Promise<IngestTotals> => {
  const { db } = taking;
  const now = taking.now();
  await createMissingPartitions(db, [...new Set(lines.map(({ record }) => monthOfInstant(record.began_at)))]);
  const all: IngestTotals = { taken: 0, known: 0, free: 0, unknown: [] };
  const batches = splitIntoBatches(lines).values();
  const seen = { repeats: false };
  const lane = async (): Promise<void> => {
    for (const batch of batches) {
      const stored = await ingestBatchOnce(taking, batch, tables, { now, seen });
      all.taken += stored.taken;
      all.known += stored.known;
      all.free += stored.free;
      all.unknown.push(...stored.unknown);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: parallelBatches }, lane));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  return all;
};
