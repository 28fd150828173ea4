import { and, eq, sql } from 'drizzle-orm';
import { queryRows, type Reader, type Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Bucket, Spent } from '#subscriptions/rules/bucket.ts';
import type { CustomerProductKey } from '#subscriptions/server/queries.ts';
import { usageMonth } from '../tables.ts';

/** A past month of a SIM; `month` is its first day. */
export type PastMonth = CustomerProductKey & { month: BusinessDate; buckets: readonly Bucket[]; spent: Spent };

/** Returns the closed months. The SIMs must be locked. One statement. */
export const queryPastMonths = (
  tx: Tx,
  keys: readonly (CustomerProductKey & { month: BusinessDate })[],
): Promise<PastMonth[]> =>
  queryRows<PastMonth>(
    tx,
    sql`select m.customer_uuid, m.customer_product_uuid, m.month::text as month, m.buckets, m.spent
        from unnest(${sql.param(keys.map((each) => each.customer_uuid))}::uuid[],
          ${sql.param(keys.map((each) => each.customer_product_uuid))}::uuid[],
          ${sql.param(keys.map((each) => each.month))}::date[]) as w(customer_uuid, customer_product_uuid, month)
        join usage_month m on m.customer_uuid = w.customer_uuid and m.customer_product_uuid = w.customer_product_uuid
          and m.month = w.month`,
  );

/** Returns the buckets of a closed month of a SIM; none for a month that is open or had no service. One statement. */
export const queryClosedMonthBuckets = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: CustomerProductKey,
  month: BusinessDate,
): Promise<readonly Bucket[]> => {
  const [row] = await q
    .select({ buckets: usageMonth.buckets })
    .from(usageMonth)
    .where(
      and(
        eq(usageMonth.customer_uuid, customer_uuid),
        eq(usageMonth.customer_product_uuid, customer_product_uuid),
        eq(usageMonth.month, month),
      ),
    );
  return row?.buckets ?? [];
};

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
