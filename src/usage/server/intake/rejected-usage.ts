import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/database.ts';
import { rejectedUsage } from '../tables.ts';
import type { IngestContext } from './ingest-in-batches.ts';
import { ingestRecords } from './ingest-records.ts';

export type RejectedUsage = typeof rejectedUsage.$inferSelect;

const pageSize = 500;

/** Returns the rejected records, page by page in the order of SIMs and ids. */
export const queryRejectedUsage = async function* (db: Database): AsyncGenerator<RejectedUsage> {
  let lastKey = { imsi: '', record_id: '' };
  for (;;) {
    const rows = await db.read
      .select()
      .from(rejectedUsage)
      .where(sql`(${rejectedUsage.imsi}, ${rejectedUsage.record_id}) > (${lastKey.imsi}, ${lastKey.record_id})`)
      .orderBy(asc(rejectedUsage.imsi), asc(rejectedUsage.record_id))
      .limit(pageSize);
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < pageSize) return;
    lastKey = end;
  }
};

/** Returns a record as it was received. A malformed one is stored as JSON text; null when that was cut off. */
const toGivenRecord = ({ reason, record }: RejectedUsage): unknown => {
  if (reason !== 'malformed') return record;
  const { json } = record as { json?: unknown };
  try {
    return JSON.parse(typeof json === 'string' ? json : '') as unknown;
  } catch {
    return null;
  }
};

/** Counts of a retry. `rated`: stored now; `rated_before`: stored already; `free`: without cost and not stored; `unrated`: all others. */
type RetriedUsage = { rated: number; rated_before: number; free: number; unrated: number };

/**
 * Rates the rejected records again, and deletes those that are rejected no longer. After a crash before the deletion, the next run recognises
 * them as stored.
 */
export const retryRejectedUsage = async (ingestContext: IngestContext): Promise<RetriedUsage> => {
  const { db } = ingestContext;
  const counts = { rated: 0, rated_before: 0, free: 0, unrated: 0 };
  for await (const row of queryRejectedUsage(db)) {
    const { imsi, record_id } = row;
    const { taken, known, free, refused } = await ingestRecords(ingestContext, [toGivenRecord(row)]);
    const isDone = taken + known + free > 0;
    // A record that was malformed and can be parsed now is stored again by its own SIM and id, so this row is deleted.
    if (isDone || (row.reason === 'malformed' && refused.length === 0))
      await db.write
        .delete(rejectedUsage)
        .where(and(eq(rejectedUsage.imsi, imsi), eq(rejectedUsage.record_id, record_id)));
    counts.rated += taken;
    counts.rated_before += known;
    counts.free += free;
    counts.unrated += isDone ? 0 : 1;
  }
  return counts;
};
