import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { type Reader, queryRows } from '#platform/db/database.ts';
import { isOneOf } from '#platform/db/is-one-of.ts';
import { type SubQuery, subQuery } from '#platform/db/combined-query.ts';
import { BUSINESS_ZONE, type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { toPostgresArray } from '#platform/db/postgres-array.ts';
import type { Millicents, Cents } from '#platform/pure/money.ts';
import { centsOfMillicents } from '#subscriptions/rules/millicents.ts';
import { type CustomerProductKey, findProductSpending } from '#subscriptions/server/queries.ts';
import { type BarringLimitKind, barringLimitKinds } from '#usage/rules/limits.ts';
import type { ChargedUsage } from '#usage/rules/charged-usage.ts';
import { monthOfInstant } from '#usage/rules/month-of-instant.ts';
import { usageTypes } from '#usage/rules/usage-type.ts';
import { inPlan, inPlanQuantity } from './months/usage-sums.ts';
import { usageMonth } from './tables.ts';

export { countRejectedUsage } from './intake/rejected-usage.store.ts';
export { loadRateTables } from './load-rate-tables.ts';

/** Closed months of SIMs of these customers, from `firstMonth` on. One statement. */
export const queryClosedUsageMonths = (
  q: Reader,
  customer_uuids: readonly string[],
  firstMonth: BusinessDate,
): Promise<(typeof usageMonth.$inferSelect)[]> =>
  q
    .select()
    .from(usageMonth)
    .where(and(isOneOf(usageMonth.customer_uuid, customer_uuids), gte(usageMonth.month, firstMonth)));

type Barring = { customer_product_uuid: string; month: BusinessDate; kind: BarringLimitKind };

/** Barrings by limits of the SIMs of `customer`, also of past months, as a subquery. */
export const barringsSubQuery = (customer: SQL): SubQuery<Barring> =>
  subQuery(
    sql`select a.customer_product_uuid, a.month, a.kind from usage_alert a
        where a.customer_uuid = ${customer} and a.percent = 100 and a.consented_at is null
          and a.kind in (${sql.raw(barringLimitKinds.map((kind) => `'${kind}'`).join(', '))})`,
  );

/** Limits that bar services of a SIM this month, in their fixed order. */
export const barringLimitsOfSim = (barrings: readonly Barring[], uuid: string, now: Date): BarringLimitKind[] => {
  const month = monthOfInstant(now);
  return barringLimitKinds.filter((kind) =>
    barrings.some(
      (barring) => barring.customer_product_uuid === uuid && barring.kind === kind && barring.month === month,
    ),
  );
};

/** Usage of a SIM in a Brussels month (`month` is its first day): in-plan bytes, seconds and messages, and the out-of-plan cost. */
type UsageOfMonth = {
  month: BusinessDate;
  /** Brussels day of its first record. */
  first_day: BusinessDate;
  home_bytes: number;
  eu_bytes: number;
  seconds: number;
  messages: number;
  beside_millicents: Millicents;
};

/** Columns of `UsageOfMonth` over records `r`. */
const monthlySums = sql`${inPlanQuantity(usageTypes.data)} as home_bytes,
          ${inPlanQuantity(usageTypes.data_roaming)} as eu_bytes,
          ${inPlanQuantity(usageTypes.voice, usageTypes.voice_roaming)} as seconds,
          ${inPlanQuantity(usageTypes.sms, usageTypes.sms_roaming)} as messages,
          coalesce(sum(r.cost_millicents) filter (where not (${inPlan})), 0)::float8 as beside_millicents`;

/**
 * Returns the monthly usage of a SIM from an instant on, the oldest first. Months without records are left out. Costs in
 * thousandths of a cent. One statement.
 */
export const queryMonthlyUsage = (
  q: Reader,
  { customer_uuid, customer_product_uuid, from }: { customer_uuid: string; customer_product_uuid: string; from: Date },
): Promise<UsageOfMonth[]> =>
  queryRows<UsageOfMonth>(
    q,
    sql`select to_char(r.begun_at at time zone ${sql.raw(`'${BUSINESS_ZONE}'`)}, 'YYYY-MM-01') as month,
          to_char(min(r.begun_at) at time zone ${sql.raw(`'${BUSINESS_ZONE}'`)}, 'YYYY-MM-DD') as first_day,
          ${monthlySums}
        from usage_record r
        where r.customer_uuid = ${customer_uuid} and r.customer_product_uuid = ${customer_product_uuid} and r.begun_at >= ${from}
        group by 1 order by 1`,
  );

type UsageOfDay = {
  customer_product_uuid: string;
  day: BusinessDate;
  bytes: number;
  seconds: number;
  messages: number;
};

/**
 * Returns the in-plan usage of SIMs by day, without days of no records. `days`: successive days with the instants at which they begin;
 * `ends_at`: when the last of them ends. One statement; partitions of other days are not read.
 */
export const queryDailyUsage = async (
  q: Reader,
  request: {
    customer_uuid: string;
    customer_product_uuids: readonly string[];
    days: readonly { day: BusinessDate; begins: Date }[];
    ends_at: Date;
  },
): Promise<UsageOfDay[]> => {
  const { customer_uuid, customer_product_uuids, days, ends_at } = request;
  const [firstDay] = days;
  if (!firstDay) return [];
  const starts = toPostgresArray(days.map(({ begins }) => begins.toISOString()));
  const rows = await queryRows<Omit<UsageOfDay, 'day'> & { nth: number }>(
    q,
    sql`select r.customer_product_uuid, width_bucket(r.begun_at, ${starts}::timestamptz[]) as nth,
          ${inPlanQuantity(usageTypes.data, usageTypes.data_roaming)} as bytes,
          ${inPlanQuantity(usageTypes.voice, usageTypes.voice_roaming)} as seconds,
          ${inPlanQuantity(usageTypes.sms, usageTypes.sms_roaming)} as messages
        from usage_record r
        where r.customer_uuid = ${customer_uuid}
          and r.customer_product_uuid = any(${toPostgresArray(customer_product_uuids)}::uuid[])
          and r.begun_at >= ${firstDay.begins} and r.begun_at < ${ends_at}
        group by 1, 2`,
  );
  return rows.flatMap(({ nth, ...row }) => {
    const at = days[nth - 1];
    return at ? [{ ...row, day: at.day }] : [];
  });
};

/** The monthly usage of several SIMs in a period, without months of no records. Costs in thousandths of a cent. One statement. */
export const queryMonthlyUsageOfSims = (
  q: Reader,
  sims: readonly CustomerProductKey[],
  { from, until }: { from: Date; until: Date },
): Promise<(Omit<UsageOfMonth, 'first_day'> & { customer_product_uuid: string })[]> =>
  queryRows(
    q,
    sql`select r.customer_product_uuid, to_char(r.begun_at at time zone ${sql.raw(`'${BUSINESS_ZONE}'`)}, 'YYYY-MM-01') as month, ${monthlySums}
        from usage_record r
        join unnest(${toPostgresArray(sims.map((sim) => sim.customer_uuid))}::uuid[],
          ${toPostgresArray(sims.map((sim) => sim.customer_product_uuid))}::uuid[]) as s(customer_uuid, customer_product_uuid)
          on r.customer_uuid = s.customer_uuid and r.customer_product_uuid = s.customer_product_uuid
        where r.begun_at >= ${from} and r.begun_at < ${until}
        group by 1, 2`,
  );

const { voice_international, sms_international, voice_roaming, data_roaming, sms_roaming } = usageTypes;

/**
 * Sums the charged out-of-plan usage of SIMs of a customer by month, type and country. One statement; partitions of other days are not
 * read.
 */
export const queryChargedUsage = (
  q: Reader,
  request: {
    customer_uuid: string;
    customer_product_uuids: readonly string[];
    from: BusinessDate;
    until: BusinessDate;
  },
): Promise<ChargedUsage[]> =>
  queryRows<ChargedUsage>(
    q,
    sql`select to_char(r.begun_at at time zone ${sql.raw(`'${BUSINESS_ZONE}'`)}, 'YYYY-MM-01') as month, r.type,
          case when r.type in (${sql.raw([voice_international, sms_international].join(', '))}) then r.other_country
            when r.type in (${sql.raw([voice_roaming, data_roaming, sms_roaming].join(', '))}) then r.country end as country,
          count(*)::int as count, sum(r.quantity)::float8 as quantity, sum(r.cost_millicents)::float8 as millicents
        from usage_record r
        where r.customer_uuid = ${request.customer_uuid}
          and r.customer_product_uuid = any(${toPostgresArray(request.customer_product_uuids)}::uuid[])
          and r.begun_at >= ${startOfBusinessDay(request.from)} and r.begun_at < ${startOfBusinessDay(request.until)}
          and r.cost_millicents > 0
        group by 1, 2, 3`,
  );

/** Returns the out-of-plan cost of a SIM by Brussels month, in cents; each month is rounded once. Two statements. */
export const queryMonthlySpending = async (
  q: Reader,
  key: CustomerProductKey,
): Promise<{ month: BusinessDate; cents: Cents }[]> => {
  const { customer_uuid, customer_product_uuid, month, spent } = usageMonth;
  const closedMonths = await q
    .select({ month, spent })
    .from(usageMonth)
    .where(and(eq(customer_uuid, key.customer_uuid), eq(customer_product_uuid, key.customer_product_uuid)))
    .orderBy(month);
  const openSpending = (await findProductSpending(q, key))?.spent;
  // The product keeps the ended month until there is usage in the new one. The closed month counts then, because late records change only it.
  const months =
    openSpending && !closedMonths.some((each) => each.month === openSpending.month)
      ? [{ month: openSpending.month, spent: openSpending }]
      : [];
  return [...closedMonths, ...months].map((each) => ({ month: each.month, cents: centsOfMillicents(each.spent.all) }));
};
