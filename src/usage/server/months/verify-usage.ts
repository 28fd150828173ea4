import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '#platform/db/database.ts';
import {
  type IntegrityCheck,
  integrityCheckBySql,
  maxViolations,
  type IntegrityViolation,
} from '#platform/db/integrity-check.ts';
import { addMonths, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { usageSettings } from '#usage/settings.ts';
import { monthOfPartition } from './partitions.store.ts';
import { bucketSums, costSum } from './usage-sums.ts';
import { verifyRatings } from './verify-ratings.ts';

const usedByKind = sql.join(
  Object.entries(bucketSums).map(([kind, sum]) => sql`${sql.raw(`'${kind}'`)}, ${sum}`),
  sql`, `,
);

/** Sums of records by SIM and Brussels month. */
const sums = sql`select r.customer_uuid, r.customer_product_uuid,
    date_trunc('month', r.begun_at at time zone 'Europe/Brussels')::date as month,
    ${costSum}::numeric as cost, jsonb_build_object(${usedByKind}) as used
  from usage_record r group by 1, 2, 3`;

/**
 * Compares stored months with the sums of records. `books`: rows of customer, SIM, month, buckets, spent, and whether the SIM is in use.
 * Months past the retention period are skipped: rows of past months are deleted some hours after their partition, and an ended SIM
 * keeps its last month.
 */
const compareWithRecords = (what: string, books: SQL): SQL => sql`
  with sums as materialized (${sums}), books as materialized (
    select * from (${books}) b where b.is_live or exists (select 1 from pg_inherits where inhparent = 'usage_record'::regclass and not inhdetachpending
      and inhrelid = to_regclass('usage_record_' || to_char(b.month, 'YYYY_MM'))))
  select ${what}::text as what, b.customer_product_uuid || ' ' || b.month as where,
    found.name || ' is ' || found.is || ', its records add up to ' || found.should as says
  from books b left join sums s on s.customer_uuid = b.customer_uuid and s.customer_product_uuid = b.customer_product_uuid
    and s.month = b.month,
  lateral (
    select e ->> 'kind' as name, (e ->> 'used')::numeric as is, coalesce((s.used ->> (e ->> 'kind'))::numeric, 0) as should
      from jsonb_array_elements(b.buckets) e where (e ->> 'month')::date = b.month
    union all select 'the cost', (b.spent ->> 'all')::numeric, coalesce(s.cost, 0)
  ) found
  where found.is is distinct from found.should limit ${maxViolations}`;

const currentMonths = sql`select customer_uuid, uuid as customer_product_uuid, (spent ->> 'month')::date as month, buckets::jsonb, spent::jsonb,
    ended_at is null as is_live
  from customer_product where spent is not null and json_array_length(buckets) > 0`;
const pastMonths = sql`select customer_uuid, customer_product_uuid, month, buckets, spent, false as is_live from usage_month`;

const duplicateRecords = sql`select 'record twice' as what, customer_product_uuid || ' ' || record_id as where,
    count(*) || ' times, ' || min(begun_at) || ' to ' || max(begun_at) as says
  from usage_record group by customer_uuid, customer_product_uuid, record_id
  having count(*) > 1 and max(begun_at) - min(begun_at) < interval '35 days' limit ${maxViolations}`;

/** Records outside the life of their SIM, with the tolerance of `rules/sim-life.ts`. */
const recordsOutsideLife = sql`select 'record outside the life of its SIM' as what, r.customer_product_uuid || ' ' || r.record_id as where,
    'begun ' || r.begun_at || ', the SIM was in use from ' || p.activated_at || ' to ' || coalesce(p.ended_at::text, 'now') as says
  from usage_record r join customer_product p on p.customer_uuid = r.customer_uuid and p.uuid = r.customer_product_uuid
  where r.begun_at < greatest(p.activated_at - interval '1 hour',
      date_trunc('month', p.activated_at at time zone 'Europe/Brussels') at time zone 'Europe/Brussels')
    or r.begun_at > least(p.ended_at + interval '1 hour',
      (date_trunc('month', p.ended_at at time zone 'Europe/Brussels') + interval '1 month') at time zone 'Europe/Brussels')
  limit ${maxViolations}`;

/** Partitions whose range is not the Brussels month in their name. */
const findMisplacedPartitions = async (db: Database): Promise<IntegrityViolation[]> => {
  const parts = await queryRows<{ name: string; from_ms: number; until_ms: number }>(
    db.read,
    sql`select c.relname as name, extract(epoch from found[1]::timestamptz)::float8 * 1000 as from_ms,
          extract(epoch from found[2]::timestamptz)::float8 * 1000 as until_ms
        from pg_inherits i join pg_class c on c.oid = i.inhrelid,
        regexp_match(pg_get_expr(c.relpartbound, c.oid), $$FROM [(]'(.+)'[)] TO [(]'(.+)'[)]$$) as found
        where i.inhparent = 'usage_record'::regclass`,
  );
  return parts.flatMap(({ name, from_ms, until_ms }) => {
    const month = monthOfPartition(name);
    const [from, to] = [month, addMonths(month, 1)].map((day) => startOfBusinessDay(day).getTime());
    const says = `holds ${new Date(from_ms).toISOString()} to ${new Date(until_ms).toISOString()}`;
    return from === from_ms && to === until_ms ? [] : [{ what: 'partition', where: name, says }];
  });
};

/**
 * Checks that the buckets and cost of each month equal the sums of its records, that each record is stored once, in the life of its
 * SIM and at the cost of its month's order, and that each partition is a Brussels month. Reads all data; run it when traffic is low.
 */
export const verifyUsage: IntegrityCheck = async (db, env = {}) => [
  ...(await integrityCheckBySql([
    compareWithRecords('month that is running', currentMonths),
    compareWithRecords('month that is over', pastMonths),
    duplicateRecords,
    recordsOutsideLife,
  ])(db)),
  ...(await findMisplacedPartitions(db)),
  ...(await verifyRatings(db, usageSettings.USAGE_CUTOFF_HOURS.parse(env['USAGE_CUTOFF_HOURS']))),
];
