import { type SQL, sql } from 'drizzle-orm';
import { type Reader, rowsOf } from '#platform/db/database.ts';
import { type Part, part } from '#platform/db/part.ts';
import { BUSINESS_ZONE, type BusinessDate } from '#platform/pure/calendar.ts';
import { type StoppingKind, stoppingKinds } from '#usage/rules/limits.ts';
import { monthOfInstant } from '#usage/rules/month-of.ts';
import { type UsageType, usageTypes } from '#usage/rules/usage-type.ts';

export { rateTables } from './rate-tables.ts';

type Stop = { customer_product_uuid: string; month: BusinessDate; kind: StoppingKind };

/** What limits have stopped for the SIMs of `customer`, as a part of a statement; also of months that are over. */
export const stopsPart = (customer: SQL): Part<Stop> =>
  part(
    sql`select a.customer_product_uuid, a.month, a.kind from usage_alert a
        where a.customer_uuid = ${customer} and a.percent = 100 and a.consented_at is null
          and a.kind in (${sql.raw(stoppingKinds.map((kind) => `'${kind}'`).join(', '))})`,
  );

/** The limits that hold a SIM back this month, in their order. */
export const stoppedBy = (stops: readonly Stop[], uuid: string, now: Date): StoppingKind[] => {
  const month = monthOfInstant(now);
  return stoppingKinds.filter((kind) =>
    stops.some((stop) => stop.customer_product_uuid === uuid && stop.kind === kind && stop.month === month),
  );
};

/** What a SIM did in a Brussels month, by its first day: bytes, seconds and messages that are in a plan, and what all else has cost. */
type MonthSum = {
  month: BusinessDate;
  /** The day of its first record. */
  first_day: BusinessDate;
  home_bytes: number;
  eu_bytes: number;
  seconds: number;
  messages: number;
  beside_millicents: number;
};

/** The lines of the price list whose use comes out of a plan. */
const inPlan = sql`r.rate in ('home', 'eu')`;

const amountOf = (...types: readonly UsageType[]): SQL =>
  sql`coalesce(sum(r.quantity) filter (where ${inPlan} and r.type in (${sql.raw(types.join(', '))})), 0)::float8`;

/** The months of a SIM from an instant on, the oldest first; those without any record are not there. One statement. */
export const sumsByMonth = (
  q: Reader,
  { customer_uuid, customer_product_uuid, from }: { customer_uuid: string; customer_product_uuid: string; from: Date },
): Promise<MonthSum[]> =>
  rowsOf<MonthSum>(
    q,
    sql`select to_char(r.begun_at at time zone ${sql.raw(`'${BUSINESS_ZONE}'`)}, 'YYYY-MM-01') as month,
          to_char(min(r.begun_at) at time zone ${sql.raw(`'${BUSINESS_ZONE}'`)}, 'YYYY-MM-DD') as first_day,
          ${amountOf(usageTypes.data)} as home_bytes,
          ${amountOf(usageTypes.data_roaming)} as eu_bytes,
          ${amountOf(usageTypes.voice, usageTypes.voice_roaming)} as seconds,
          ${amountOf(usageTypes.sms, usageTypes.sms_roaming)} as messages,
          coalesce(sum(r.cost_millicents) filter (where not (${inPlan})), 0)::float8 as beside_millicents
        from usage_record r
        where r.customer_uuid = ${customer_uuid} and r.customer_product_uuid = ${customer_product_uuid} and r.begun_at >= ${from}
        group by 1 order by 1`,
  );
