import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/database.ts';
import { unmatchedUsage } from '../tables.ts';

/** Inserts records of unknown SIMs that are not stored yet, in key order to avoid deadlocks. */
export const insertUnmatchedUsage = async (db: Database, records: readonly unknown[], now: Date): Promise<void> => {
  if (records.length === 0) return;
  await db.write.execute(
    sql`insert into unmatched_usage (imsi, record_id, record, received_at)
        select r ->> 'imsi', r ->> 'id', r, ${now.toISOString()}::timestamptz
        from json_array_elements(${JSON.stringify(records)}::json) as r order by 1, 2 on conflict do nothing`,
  );
};

export type UnmatchedRecord = Pick<typeof unmatchedUsage.$inferSelect, 'imsi' | 'record_id' | 'record'>;

/** Returns at most `limit` records of a SIM. */
export const queryUnmatchedUsage = (db: Database, imsi: string, limit: number): Promise<UnmatchedRecord[]> =>
  db.read
    .select({ imsi: unmatchedUsage.imsi, record_id: unmatchedUsage.record_id, record: unmatchedUsage.record })
    .from(unmatchedUsage)
    .where(eq(unmatchedUsage.imsi, imsi))
    .limit(limit);

export const deleteUnmatchedUsage = async (
  db: Database,
  imsi: string,
  record_ids: readonly string[],
): Promise<void> => {
  await db.write
    .delete(unmatchedUsage)
    .where(and(eq(unmatchedUsage.imsi, imsi), inArray(unmatchedUsage.record_id, [...record_ids])));
};
