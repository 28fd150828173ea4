import { sql } from 'drizzle-orm';
import { MILLICENTS } from '#subscriptions/rules/millicents.ts';
import type { Bucket, Spent } from '#subscriptions/rules/bucket.ts';
import { type Database, queryRows } from '#platform/db/database.ts';
import { type IntegrityViolation, maxViolations } from '#platform/db/integrity-check.ts';
import { rateRecordsOfMonth, withoutUsage } from '#usage/rules/rate-month.ts';
import { toMonthRecord } from '#usage/rules/rate-stored-record.ts';
import { loadRateTables } from '../load-rate-tables.ts';
import { type MonthKey, queryRatingsOfMonths } from './stored-ratings.store.ts';
import type { Cents } from '#platform/pure/money.ts';

/** A month as stored. `credit_limit_cents`: the limit of the SIM; set for its current month only. */
type StoredMonth = MonthKey & { buckets: Bucket[]; spent: Spent; credit_limit_cents: Cents | null };

const pageSize = 200;

/**
 * Months with a cost or with limits of their own, in key order after `lastKey`. Months whose records are past the retention period
 * are skipped.
 */
const queryChargedMonths = (db: Database, lastKey: MonthKey | null): Promise<StoredMonth[]> =>
  queryRows<StoredMonth>(
    db.read,
    sql`select * from (
          select p.customer_uuid, p.uuid as customer_product_uuid, p.spent ->> 'month' as month, p.buckets::jsonb as buckets,
            p.spent::jsonb as spent, p.credit_limit_cents from customer_product p where p.spent is not null
          union all select m.customer_uuid, m.customer_product_uuid, m.month::text, m.buckets, m.spent, null
            from usage_month m join customer_product p on p.customer_uuid = m.customer_uuid and p.uuid = m.customer_product_uuid
            where m.month <> coalesce((p.spent ->> 'month')::date, 'infinity')) as b
        where ((spent ->> 'all')::numeric > 0 or spent ? 'limits')
          and (${lastKey === null} or (customer_uuid, customer_product_uuid, month) > (${lastKey?.customer_uuid ?? null}::uuid,
            ${lastKey?.customer_product_uuid ?? null}::uuid, ${lastKey?.month ?? ''}::text))
          and exists (select 1 from pg_inherits where inhparent = 'usage_record'::regclass and not inhdetachpending
            and inhrelid = to_regclass('usage_record_' || replace(left(month, 7), '-', '_')))
        order by customer_uuid, customer_product_uuid, month limit ${pageSize}`,
  );

/** Finds the highest limit that applied in a month, in cents; null when there was none or it is unknown. */
const highestLimit = ({ spent: { limits, earlier_limits = [] }, credit_limit_cents }: StoredMonth): number | null => {
  const limitsInCents = [limits ?? { credit_limit_cents }, ...earlier_limits].map((each) => each.credit_limit_cents);
  return limitsInCents.includes(null) ? null : Math.max(...limitsInCents.map(Number));
};

const nameOf = ({ customer_product_uuid, month }: MonthKey): string => `${customer_product_uuid} ${month}`;

const checkLimit = (storedMonth: StoredMonth): IntegrityViolation[] => {
  const limit = highestLimit(storedMonth);
  const { all } = storedMonth.spent;
  if (limit === null || all <= limit * MILLICENTS) return [];
  const says = `${all} thousandths of a cent were charged, the limit is ${limit} cents`;
  return [{ what: 'cost above a limit', where: nameOf(storedMonth), says }];
};

/**
 * Checks that no month is charged beyond its limits, and that each record costs what rating its month by start gives. Reads
 * months page by page.
 */
export const verifyRatings = async (db: Database, cutoff_hours: number): Promise<IntegrityViolation[]> => {
  const violations: IntegrityViolation[] = [];
  let page = await queryChargedMonths(db, null);
  const tables = page.length === 0 ? null : await loadRateTables(db);
  while (tables && page.length > 0 && violations.length < maxViolations) {
    const records = Map.groupBy(await queryRatingsOfMonths(db.read, page), nameOf);
    for (const storedMonth of page) {
      const { spent, month } = storedMonth;
      const table = tables(month);
      const limits = spent.limits ?? { credit_limit_cents: null, roaming_limit_cents: 0 };
      const charges = spent.all > 0 || limits.credit_limit_cents !== null;
      const recordsOfMonth = (records.get(nameOf(storedMonth)) ?? []).map((each) =>
        toMonthRecord(each, table, cutoff_hours),
      );
      const ratedMonth = rateRecordsOfMonth(withoutUsage(storedMonth), recordsOfMonth, { table, charges, limits });
      violations.push(...checkLimit(storedMonth));
      const otherRecord = ratedMonth.records.find(
        ({ record, cost_millicents }) => record.storedRating.cost_millicents !== cost_millicents,
      );
      if (!otherRecord) continue;
      const says = `${otherRecord.record.id} costs ${otherRecord.record.storedRating.cost_millicents}, rated by start ${otherRecord.cost_millicents}`;
      violations.push({ what: 'cost by order of arrival', where: nameOf(storedMonth), says });
    }
    page = page.length < pageSize ? [] : await queryChargedMonths(db, page.at(-1) ?? null);
  }
  return violations.slice(0, maxViolations);
};
