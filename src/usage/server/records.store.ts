import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#platform/db/database.ts';
import type { ProductKey } from '#subscriptions/server/questions.ts';
import type { usageRecord } from './tables.ts';

export type NewRecord = typeof usageRecord.$inferInsert;
type Named = ProductKey & { record_id: string; begun_at: Date };

export const recordKey = ({ customer_product_uuid, record_id }: Omit<Named, 'begun_at' | 'customer_uuid'>): string =>
  `${customer_product_uuid} ${record_id}`;

/**
 * Which of these are stored, as `recordKey` names them. The same id is looked for a month and some days to both sides of its time: further
 * away it is another record, since networks count in circles. One statement, which looks for each by itself: where they are joined, a
 * planner that takes a month for small reads all of it.
 */
export const knownRecords = async (tx: Tx, records: readonly Named[]): Promise<Set<string>> => {
  const rows = await rowsOf<{ customer_product_uuid: string; record_id: string }>(
    tx,
    sql`select r.customer_product_uuid, r.record_id
        from unnest(${sql.param(records.map((each) => each.customer_uuid))}::uuid[],
          ${sql.param(records.map((each) => each.customer_product_uuid))}::uuid[],
          ${sql.param(records.map((each) => each.record_id))}::text[],
          ${sql.param(records.map((each) => each.begun_at.toISOString()))}::timestamptz[])
          as n(customer_uuid, customer_product_uuid, record_id, begun_at)
        cross join lateral (
          select o.customer_product_uuid, o.record_id from usage_record o
          where o.customer_uuid = n.customer_uuid and o.customer_product_uuid = n.customer_product_uuid and o.record_id = n.record_id
            and o.begun_at > n.begun_at - interval '35 days' and o.begun_at < n.begun_at + interval '35 days'
          limit 1) as r`,
  );
  return new Set(rows.map(recordKey));
};

/** Stores records that are not stored yet; their SIMs are locked and their months are there. One statement. */
export const insertRecords = async (tx: Tx, records: readonly NewRecord[]): Promise<void> => {
  await tx.execute(
    sql`insert into usage_record (customer_uuid, customer_product_uuid, begun_at, record_id, type, incoming, quantity, included,
          cost_millicents, other_party, other_country, country, network, rate, edition, received_at)
        select n.* from json_to_recordset(${JSON.stringify(records)}::json)
          as n(customer_uuid uuid, customer_product_uuid uuid, begun_at timestamptz, record_id text, type int2, incoming bool,
            quantity int8, included int8, cost_millicents int8, other_party text, other_country text, country text, network text,
            rate text, edition int4, received_at timestamptz)`,
  );
};
