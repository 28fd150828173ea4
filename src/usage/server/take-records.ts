import type { Doing } from '#platform/reactions.ts';
import type { Database } from '#platform/db/database.ts';
import { startOfBusinessDay } from '#platform/pure/calendar.ts';
import { keptSince } from '#usage/rules/kept-months.ts';
import { type Fault, readRecord } from '#usage/rules/network-record.ts';
import { monthOfInstant } from '#usage/rules/month-of.ts';
import { linesOfSims, type Read } from './lines-of-sims.ts';
import { noteReached } from './note-reached.ts';
import { prepareMonths } from './partitions.store.ts';
import { rateTables } from './rate-tables.ts';
import { storeBatch } from './store-batch.ts';

/** Records that are stored at once: enough for a statement to be worth its way, few enough that nobody waits long for a SIM. */
const atOnce = 2000;

export type Refusal = Fault & { at: number; id: string | null };
/** What became of records. `free`: cost nothing and are not kept; `aside`: of SIMs that nobody has. */
export type Taken = { taken: number; known: number; free: number; aside: number; refused: Refusal[] };

export type Taking = Pick<Doing, 'now' | 'settings' | 'queue'> & { db: Database };

const idOf = (given: unknown): string | null => {
  const id = typeof given === 'object' && given !== null ? (given as { id?: unknown }).id : null;
  return typeof id === 'string' ? id.slice(0, 100) : null;
};

/** Takes what a network tells: records as they came, in whatever order, each of them once. A wrong one is named, the rest is taken. */
export const takeRecords = async (taking: Taking, given: readonly unknown[]): Promise<Taken> => {
  const { db } = taking;
  const now = taking.now();
  const kept_since = startOfBusinessDay(keptSince(now, taking.settings.USAGE_KEPT_MONTHS));
  const read: Read[] = [];
  const refused: Refusal[] = [];
  for (const [at, each] of given.entries()) {
    const record = readRecord(each, { now, kept_since });
    if ('field' in record) refused.push({ at, id: idOf(each), ...record });
    else read.push({ record, given: each });
  }
  const { lines, aside, taken } = await linesOfSims(db, read, now);
  await prepareMonths(db, [...new Set(lines.map(({ record }) => monthOfInstant(record.began_at)))]);
  const tables = await rateTables(db);
  const all: Taken = { taken: 0, known: 0, free: 0, aside, refused };
  for (let start = 0; start < lines.length; start += atOnce) {
    const batch = lines.slice(start, start + atOnce);
    const stored = await db.tx(async (tx) => {
      const done = await storeBatch(tx, batch, tables, now);
      await noteReached(tx, taking, done.changes);
      return done;
    });
    all.taken += stored.taken;
    all.known += stored.known;
    all.free += stored.free;
  }
  await taken();
  return all;
};
