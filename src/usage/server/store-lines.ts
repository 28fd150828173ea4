import type { Database } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Doing } from '#platform/reactions.ts';
import { monthOfInstant } from '#usage/rules/month-of.ts';
import type { RateTable } from '#usage/rules/rate-table.ts';
import { noteReached } from './note-reached.ts';
import { prepareMonths } from './partitions.store.ts';
import { type Line, storeBatch } from './store-batch.ts';

export type Taking = Pick<Doing, 'now' | 'settings' | 'queue'> & { db: Database };

/** Records that are stored at once: enough for a statement to be worth its way, few enough that nobody waits long for a SIM. */
const atOnce = 2000;
/** Transactions at a time: while PostgreSQL stores one, the next is rated. */
const lanes = 2;

/**
 * In the order of their SIMs, so that two who store at the same time follow each other instead of meeting everywhere. The records of a SIM
 * stay together: a batch waits for no other one of its own.
 */
const batchesOf = (lines: readonly Line[]): Line[][] => {
  const sorted = lines.toSorted(({ record: one }, { record: other }) =>
    one.imsi < other.imsi ? -1 : Number(one.imsi > other.imsi),
  );
  const batches: Line[][] = [];
  let last: Line[] = [];
  for (const line of sorted) {
    if (batches.length === 0 || (last.length >= atOnce && last.at(-1)?.record.imsi !== line.record.imsi)) {
      last = [];
      batches.push(last);
    }
    last.push(line);
  }
  return batches;
};

/** `unknown`: of SIMs that nobody has. */
type Stored = { taken: number; known: number; free: number; unknown: Line[] };

/** Stores records in batches, each whole or not at all. Outside a transaction only. */
export const storeLines = async (
  taking: Taking,
  lines: readonly Line[],
  tables: (month: BusinessDate) => RateTable,
): Promise<Stored> => {
  const { db } = taking;
  const now = taking.now();
  await prepareMonths(db, [...new Set(lines.map(({ record }) => monthOfInstant(record.began_at)))]);
  const all: Stored = { taken: 0, known: 0, free: 0, unknown: [] };
  const batches = batchesOf(lines).values();
  const lane = async (): Promise<void> => {
    for (const batch of batches) {
      const stored = await db.tx(async (tx) => {
        const done = await storeBatch(tx, batch, tables, now);
        await noteReached(tx, taking, done.changes);
        return done;
      });
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
