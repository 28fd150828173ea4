import { sql } from 'drizzle-orm';
import { type Reader, queryRows, type Tx } from '#platform/db/database.ts';
import type { Bucket, BucketKind, Spent } from '#subscriptions/rules/bucket.ts';
import type { CustomerProductKey } from '#subscriptions/server/queries.ts';
import { usageMonth } from '../tables.ts';

/** Sums as float8: they are integers far below 2^53. */
const sum = (what: string, filter: string, name: string) =>
  sql.raw(`coalesce(sum(${what}) filter (where ${filter}), 0)::float8 as ${name}`);
const inPlan = "r.rate in ('home', 'eu')";
/** Out of plan, only the quantity covered by an add-on bucket counts. */
const outOfPlan = `not (${inPlan})`;
const sums = sql.join(
  [
    sum('r.quantity', `${inPlan} and r.type in (5, 6)`, 'data'),
    sum('r.quantity', `${inPlan} and r.type in (2, 3)`, 'voice'),
    sum('r.quantity', `${inPlan} and r.type in (7, 8)`, 'sms'),
    sum('r.quantity', `r.rate = 'eu' and r.type = 6`, 'data_roaming'),
    sum('r.included', `${outOfPlan} and r.type = 6`, 'data_world'),
    sum('r.included', `${outOfPlan} and r.type = 4`, 'voice_abroad'),
    sum('r.cost_millicents', 'true', 'cost'),
    sum('r.cost_millicents', `r.rate <> 'eu' and r.type = 6`, 'cost_abroad'),
  ],
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
