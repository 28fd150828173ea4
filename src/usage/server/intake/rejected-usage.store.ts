import { hash } from 'node:crypto';
import { count, sql } from 'drizzle-orm';
import type { Reader, Writer } from '#platform/db/database.ts';
import { toRawNetworkRecord, type NetworkRecord } from '#usage/rules/network-record.ts';
import type { RejectionReason } from '#usage/rules/sim-life.ts';
import { rejectedUsage } from '../tables.ts';

/** A record that is not rated, with the reason. */
export type RejectedRecord = { record: NetworkRecord; reason: RejectionReason };

type RejectedRow = { imsi: string; record_id: string; reason: RejectionReason; record: unknown };

/** Inserts rows that are not stored yet, in key order to avoid deadlocks. */
const insertRows = async (q: Writer, rows: readonly RejectedRow[], now: Date): Promise<void> => {
  if (rows.length === 0) return;
  await q.execute(
    sql`insert into usage_rejected (imsi, record_id, reason, record, received_at)
        select r.imsi, r.record_id, r.reason, r.record, ${now.toISOString()}::timestamptz
        from json_to_recordset(${JSON.stringify(rows)}::json) as r(imsi text, record_id text, reason text, record jsonb)
        order by 1, 2 on conflict do nothing`,
  );
};

/** Stores records that were not rated, with their reason. */
export const insertRejectedUsage = async (q: Writer, records: readonly RejectedRecord[], now: Date): Promise<void> => {
  const toRow = ({ record, reason }: RejectedRecord): RejectedRow => ({
    imsi: record.imsi,
    record_id: record.id,
    reason,
    record: toRawNetworkRecord(record),
  });
  await insertRows(q, records.map(toRow), now);
};

/** Maximum number of characters that are stored of a malformed record. */
const mostCharacters = 2000;

/**
 * Stores malformed records as the text of their JSON, because they may contain NUL and unpaired surrogates, which a JSON column refuses.
 * The key is a hash of that text, because id and IMSI may be what is malformed.
 */
export const insertMalformedUsage = async (q: Writer, rawRecords: readonly unknown[], now: Date): Promise<void> => {
  const toRow = (each: unknown): RejectedRow => {
    const json = JSON.stringify(each) ?? '';
    const record_id = hash('sha256', json, 'base64url');
    return {
      imsi: 'malformed',
      record_id,
      reason: 'malformed',
      record: { json: json.slice(0, mostCharacters).toWellFormed() },
    };
  };
  await insertRows(q, rawRecords.map(toRow), now);
};

/** Counts the stored records by reason. */
export const countRejectedUsage = async (q: Reader): Promise<Partial<Record<RejectionReason, number>>> =>
  Object.fromEntries(
    (
      await q.select({ reason: rejectedUsage.reason, count: count() }).from(rejectedUsage).groupBy(rejectedUsage.reason)
    ).map((row) => [row.reason, row.count]),
  );
