import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/database.ts';
import { usageAside } from '../tables.ts';

/** Keeps records of SIMs that nobody has; one that is kept already stays as it is. In one order for everybody. */
export const putAside = async (db: Database, records: readonly unknown[], now: Date): Promise<void> => {
  if (records.length === 0) return;
  await db.write.execute(
    sql`insert into usage_aside (imsi, record_id, record, received_at)
        select r ->> 'imsi', r ->> 'id', r, ${now.toISOString()}::timestamptz
        from json_array_elements(${JSON.stringify(records)}::json) as r order by 1, 2 on conflict do nothing`,
  );
};

export type Aside = Pick<typeof usageAside.$inferSelect, 'imsi' | 'record_id' | 'record'>;

/** So many records of a SIM at a time. */
export const findAside = (db: Database, imsi: string, most: number): Promise<Aside[]> =>
  db.read
    .select({ imsi: usageAside.imsi, record_id: usageAside.record_id, record: usageAside.record })
    .from(usageAside)
    .where(eq(usageAside.imsi, imsi))
    .limit(most);

export const dropAside = async (db: Database, imsi: string, record_ids: readonly string[]): Promise<void> => {
  await db.write
    .delete(usageAside)
    .where(and(eq(usageAside.imsi, imsi), inArray(usageAside.record_id, [...record_ids])));
};
