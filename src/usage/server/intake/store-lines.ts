import { catalogueOf } from '#catalogue/server/questions.ts';
import type { Database } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';
import type { Tell } from '#platform/news.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Doing } from '#platform/reactions.ts';
import { beginMonthsOf } from '#subscriptions/server/commands.ts';
import type { ProductKey } from '#subscriptions/server/questions.ts';
import { monthOfInstant } from '#usage/rules/month-of.ts';
import type { RateTable } from '#usage/rules/rate-table.ts';
import { noteReached } from './note-reached.ts';
import { prepareMonths } from '../months/partitions.store.ts';
import { type Line, storeBatch } from './store-batch.ts';

type Tables = (month: BusinessDate) => RateTable;
/** `tell`: left out by who cannot tell what follows; the 1st of SIMs that are behind is left to its job then. */
export type Taking = Pick<Doing, 'now' | 'settings' | 'queue'> & { db: Database; tell?: Tell };

/** Records that are stored at once, at most: enough for a statement to be worth its way, few enough that nobody waits long for a SIM. */
const atOnce = 1000;
/** A batch smaller than this is not worth a lane of its own. */
const worthwhile = 100;
/** Transactions at a time: while PostgreSQL stores one, others are rated. Each holds a connection. */
const lanes = 3;

/**
 * In the order of their SIMs, so that two who store at the same time follow each other instead of meeting everywhere. The records of a SIM
 * stay together: a batch waits for no other one of its own.
 */
const batchesOf = (lines: readonly Line[]): Line[][] => {
  const sorted = lines.toSorted(({ record: one }, { record: other }) =>
    one.imsi < other.imsi ? -1 : Number(one.imsi > other.imsi),
  );
  // As many for each lane, of one size: no lane is left with the last batch while the others have none.
  const turns = Math.ceil(lines.length / (atOnce * lanes));
  const size = Math.max(worthwhile, Math.ceil(lines.length / (turns * lanes)));
  const batches: Line[][] = [];
  let last: Line[] = [];
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
const begunAtOnce = 50;

/**
 * Records of a new month count by what their SIMs have in it: the plan of that month, without what has ended. So the work of the 1st is done
 * first where it has not come by; where it cannot be done, that job is for people to look at, and the records are taken all the same.
 */
const beginFirst = async ({ db, tell, ...taking }: Taking, behind: readonly ProductKey[]): Promise<void> => {
  if (!tell) return;
  const catalogue = await catalogueOf(db);
  const keys = behind.map(({ customer_uuid, customer_product_uuid: uuid }) => ({ customer_uuid, uuid }));
  for (let at = 0; at < keys.length; at += begunAtOnce)
    await db
      .tx((tx) => beginMonthsOf(tx, { ...taking, tell }, keys.slice(at, at + begunAtOnce), catalogue))
      .catch(() => undefined);
};

/**
 * One batch, whole or not at all. Its records are taken for new: that they are is seen where they are stored. `repeats` becomes true when some
 * were not: then they are looked for first, in this batch and in those after it.
 */
const store = async (
  taking: Taking,
  batch: readonly Line[],
  tables: Tables,
  { now, seen }: { now: Date; seen: { repeats: boolean } },
): Promise<Stored> => {
  const once = (begin: boolean, repeated: boolean) =>
    taking.db.tx(async (tx) => {
      const done = await storeBatch(tx, batch, tables, { now, begin, repeated });
      if (!('behind' in done)) await noteReached(tx, taking, done.changes);
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
  await beginFirst(taking, done.behind);
  const again = await whole(false);
  if ('behind' in again) throw new Error('a batch was not stored');
  return again;
};

/** `unknown`: of SIMs that nobody has. */
type Stored = { taken: number; known: number; free: number; unknown: Line[] };

/** Stores records in batches, each whole or not at all. Outside a transaction only. */
export const storeLines = async (taking: Taking, lines: readonly Line[], tables: Tables): Promise<Stored> => {
  const { db } = taking;
  const now = taking.now();
  await prepareMonths(db, [...new Set(lines.map(({ record }) => monthOfInstant(record.began_at)))]);
  const all: Stored = { taken: 0, known: 0, free: 0, unknown: [] };
  const batches = batchesOf(lines).values();
  const seen = { repeats: false };
  const lane = async (): Promise<void> => {
    for (const batch of batches) {
      const stored = await store(taking, batch, tables, { now, seen });
      all.taken += stored.taken;
      all.known += stored.known;
      all.free += stored.free;
      all.unknown.push(...stored.unknown);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  return all;
};
