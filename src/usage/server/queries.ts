import { type SQL, sql } from 'drizzle-orm';
import { type Reader, queryRows } from '#platform/db/database.ts';
import { type SubQuery, subQuery } from '#platform/db/combined-query.ts';
import { BUSINESS_ZONE, type BusinessDate } from '#platform/pure/calendar.ts';
import { type BarringLimitKind, barringLimitKinds } from '#usage/rules/limits.ts';
import { monthOfInstant } from '#usage/rules/month-of-instant.ts';
import { usageTypes } from '#usage/rules/usage-type.ts';
import { inPlan, inPlanQuantity } from './months/usage-sums.ts';

export { loadRateTables } from './load-rate-tables.ts';

type Barring = { customer_product_uuid: string; month: BusinessDate; kind: BarringLimitKind };

/** Barrings by limits of the SIMs of `customer`, also of past months, as a subquery. */
export const barringsSubQuery = (customer: SQL): SubQuery<Barring> =>
  subQuery(
    sql`select a.customer_product_uuid, a.month, a.kind from usage_alert a
        where a.customer_uuid = ${customer} and a.percent = 100 and a.consented_at is null
          and a.kind in (${sql.raw(barringLimitKinds.map((kind) => `'${kind}'`).join(', '))})`,
  );

/** Limits that bar services of a SIM this month, in their fixed order. */
export const barringLimitsOfSim = (stops: readonly Barring[], uuid: string, now: Date): BarringLimitKind[] => {
  const month = monthOfInstant(now);
  return barringLimitKinds.filter((kind) =>
    stops.some((stop) => stop.customer_product_uuid === uuid && stop.kind === kind && stop.month === month),
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
  beside_millicents: number;
};

/**
 * Returns the monthly usage of a SIM from an instant on, the oldest first, without months of no records. Costs in
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
          ${inPlanQuantity(usageTypes.data)} as home_bytes,
          ${inPlanQuantity(usageTypes.data_roaming)} as eu_bytes,
          ${inPlanQuantity(usageTypes.voice, usageTypes.voice_roaming)} as seconds,
          ${inPlanQuantity(usageTypes.sms, usageTypes.sms_roaming)} as messages,
          coalesce(sum(r.cost_millicents) filter (where not (${inPlan})), 0)::float8 as beside_millicents
        from usage_record r
        where r.customer_uuid = ${customer_uuid} and r.customer_product_uuid = ${customer_product_uuid} and r.begun_at >= ${from}
        group by 1 order by 1`,
  );
