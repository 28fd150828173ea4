import { sql } from 'drizzle-orm';
import { type Reader, queryRows, type Tx } from '#platform/db/database.ts';
import type { Bucket, BucketKind, Spent } from '#subscriptions/rules/bucket.ts';
import type { CustomerProductKey } from '#subscriptions/server/queries.ts';
import { usageMonth } from '../tables.ts';
import { bucketSums, costSums } from './usage-sums.ts';

const sums = sql.join(
  Object.entries({ ...bucketSums, ...costSums }).map(([name, sum]) => sql`${sum} as ${sql.identifier(name)}`),
  sql`, `,
);

/** A past month of a SIM; `month` is its first day. */
export type PastMonth = CustomerProductKey & { month: string; buckets: readonly Bucket[]; spent: Spent };

/** Returns the closed months. The SIMs must be locked. One statement. */
export const queryPastMonths = (
  tx: Tx,
  wanted: readonly (CustomerProductKey & { month: string })[],
): Promise<PastMonth[]> =>
  queryRows<PastMonth>(
    tx,
    sql`select m.customer_uuid, m.customer_product_uuid, m.month::text as month, m.buckets, m.spent
        from unnest(${sql.param(wanted.map((each) => each.customer_uuid))}::uuid[],
          ${sql.param(wanted.map((each) => each.customer_product_uuid))}::uuid[],
          ${sql.param(wanted.map((each) => each.month))}::date[]) as w(customer_uuid, customer_product_uuid, month)
        join usage_month m on m.customer_uuid = w.customer_uuid and m.customer_product_uuid = w.customer_product_uuid
          and m.month = w.month`,
  );

/** Sums of the records of a month, in units of the buckets and thousandths of a cent. */
export type RecordSums = CustomerProductKey & { month: string } & Record<BucketKind | 'cost' | 'cost_abroad', number>;

/** Sums the records of months that were not closed; `until` is exclusive. One statement. */
export const queryMonthSums = (
  q: Reader,
  wanted: readonly (CustomerProductKey & { month: string; from: Date; until: Date })[],
): Promise<RecordSums[]> =>
  queryRows<RecordSums>(
    q,
    sql`select w.customer_uuid, w.customer_product_uuid, w.month::text as month, s.*
        from unnest(${sql.param(wanted.map((each) => each.customer_uuid))}::uuid[],
          ${sql.param(wanted.map((each) => each.customer_product_uuid))}::uuid[],
          ${sql.param(wanted.map((each) => each.month))}::date[],
          ${sql.param(wanted.map((each) => each.from.toISOString()))}::timestamptz[],
          ${sql.param(wanted.map((each) => each.until.toISOString()))}::timestamptz[])
          as w(customer_uuid, customer_product_uuid, month, since, until),
        lateral (select ${sums} from usage_record r where r.customer_uuid = w.customer_uuid
          and r.customer_product_uuid = w.customer_product_uuid and r.begun_at >= w.since and r.begun_at < w.until) s`,
  );

/** Inserts or replaces months. One statement. */
export const upsertMonths = async (tx: Tx, months: readonly PastMonth[]): Promise<void> => {
  await tx.execute(
    sql`insert into usage_month (customer_uuid, customer_product_uuid, month, buckets, spent)
        select u.* from json_to_recordset(${JSON.stringify(months)}::json)
          as u(customer_uuid uuid, customer_product_uuid uuid, month date, buckets jsonb, spent jsonb)
        on conflict (customer_uuid, customer_product_uuid, month) do update set buckets = excluded.buckets, spent = excluded.spent`,
  );
};

/** Inserts the ended months at the start of a bill cycle. Months that late records created are unchanged. One statement. */
export const insertClosedMonths = async (tx: Tx, months: readonly PastMonth[]): Promise<void> => {
  if (months.length === 0) return;
  await tx
    .insert(usageMonth)
    .values(months.map((month) => ({ ...month, buckets: [...month.buckets] })))
    .onConflictDoNothing();
};
