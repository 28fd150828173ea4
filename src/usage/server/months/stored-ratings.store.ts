import { sql } from 'drizzle-orm';
import { type Reader, queryRows, type Tx } from '#platform/db/database.ts';
import { toPostgresArray } from '#platform/db/postgres-array.ts';
import { addMonths, type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import type { CustomerProductKey } from '#subscriptions/server/queries.ts';
import type { StoredRating } from '#usage/rules/rate-stored-record.ts';

export type MonthKey = CustomerProductKey & { month: BusinessDate };

/** Returns the ratings of all records of these months. One statement. */
export const queryRatingsOfMonths = (q: Reader, keys: readonly MonthKey[]): Promise<StoredRating[]> =>
  queryRows<StoredRating>(
    q,
    sql`select w.customer_uuid, w.customer_product_uuid, w.month::text as month, r.*
        from unnest(${toPostgresArray(keys.map((each) => each.customer_uuid))}::uuid[],
          ${toPostgresArray(keys.map((each) => each.customer_product_uuid))}::uuid[],
          ${toPostgresArray(keys.map((each) => each.month))}::date[],
          ${toPostgresArray(keys.map(({ month }) => startOfBusinessDay(month).toISOString()))}::timestamptz[],
          ${toPostgresArray(keys.map(({ month }) => startOfBusinessDay(addMonths(month, 1)).toISOString()))}::timestamptz[])
          as w(customer_uuid, customer_product_uuid, month, since, until),
        lateral (select o.record_id, (extract(epoch from o.begun_at) * 1000)::float8 as begun_ms,
            (extract(epoch from o.received_at) * 1000)::float8 as received_ms, o.type, o.incoming, o.quantity::float8 as quantity,
            o.included::float8 as included, o.cost_millicents::float8 as cost_millicents, o.other_party, o.other_country,
            o.country, o.rate
          from usage_record o where o.customer_uuid = w.customer_uuid and o.customer_product_uuid = w.customer_product_uuid
            and o.begun_at >= w.since and o.begun_at < w.until) r`,
  );

/** Writes changed ratings. The SIMs must be locked. One statement. */
export const updateRatings = async (tx: Tx, changedRatings: readonly StoredRating[]): Promise<void> => {
  await tx.execute(
    sql`update usage_record r set included = n.included, cost_millicents = n.cost
        from unnest(${toPostgresArray(changedRatings.map((each) => each.customer_uuid))}::uuid[],
          ${toPostgresArray(changedRatings.map((each) => each.customer_product_uuid))}::uuid[],
          ${toPostgresArray(changedRatings.map((each) => new Date(each.begun_ms).toISOString()))}::timestamptz[],
          ${toPostgresArray(changedRatings.map((each) => each.record_id))}::text[],
          ${toPostgresArray(changedRatings.map((each) => each.included))}::int8[],
          ${toPostgresArray(changedRatings.map((each) => each.cost_millicents))}::int8[])
          as n(customer_uuid, customer_product_uuid, begun_at, record_id, included, cost)
        where r.customer_uuid = n.customer_uuid and r.customer_product_uuid = n.customer_product_uuid
          and r.begun_at = n.begun_at and r.record_id = n.record_id`,
  );
};
