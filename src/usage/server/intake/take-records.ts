import type { Database } from '#platform/db/database.ts';
import { startOfBusinessDay } from '#platform/pure/calendar.ts';
import { keptSince } from '#usage/rules/kept-months.ts';
import { type Fault, readRecord } from '#usage/rules/network-record.ts';
import { dropAside, putAside } from './aside.store.ts';
import { rateTables } from '../rate-tables.ts';
import type { Line } from './store-batch.ts';
import { storeLines, type Taking } from './store-lines.ts';

export type Refusal = Fault & { at: number; id: string | null };
/** What became of records. `free`: cost nothing and are not kept; `aside`: of SIMs that nobody has. */
export type Taken = { taken: number; known: number; free: number; aside: number; refused: Refusal[] };

const idOf = (given: unknown): string | null => {
  const id = typeof given === 'object' && given !== null ? (given as { id?: unknown }).id : null;
  return typeof id === 'string' ? id.slice(0, 100) : null;
};

const drop = async (db: Database, lines: readonly Line[]): Promise<void> => {
  for (const [imsi, own] of Map.groupBy(lines, ({ record }) => record.imsi))
    await dropAside(
      db,
      imsi,
      own.map(({ record }) => record.id),
    );
};

/** Takes what a network tells: records as they came, in whatever order, each of them once. A wrong one is named, the rest is taken. */
export const takeRecords = async (taking: Taking, given: readonly unknown[]): Promise<Taken> => {
  const { db } = taking;
  const now = taking.now();
  const kept_since = startOfBusinessDay(keptSince(now, taking.settings.USAGE_KEPT_MONTHS));
  const lines: Line[] = [];
  const refused: Refusal[] = [];
  for (const [at, each] of given.entries()) {
    const record = readRecord(each, { now, kept_since });
    if ('field' in record) refused.push({ at, id: idOf(each), ...record });
    else lines.push({ record, given: each });
  }
  const tables = await rateTables(db);
  const { unknown, ...stored } = await storeLines(taking, lines, tables);
  if (unknown.length === 0) return { ...stored, aside: 0, refused };
  await putAside(
    db,
    unknown.map((line) => line.given),
    now,
  );
  // Whoever gets a SIM in between may have looked for its records before they lay there, so they are asked about once more.
  const later = await storeLines(taking, unknown, tables);
  const still = new Set(later.unknown);
  await drop(
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
