import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { addMonths, type BusinessDate } from '#platform/pure/calendar.ts';
import { carbonEntry } from './tables.ts';

/** Months in which a customer can assign carbon removal to a project. */
const creditValidityMonths = 12;

export type CarbonCredit = Pick<
  typeof carbonEntry.$inferInsert,
  'customer_uuid' | 'kind' | 'about' | 'month' | 'grams'
>;

/** Inserts the credits above 0 grams in one statement. An entry that exists already is left unchanged. */
export const insertCarbonCredits = async (tx: Tx, credits: readonly CarbonCredit[], now: Date): Promise<void> => {
  const rows = credits.filter(({ grams }) => grams > 0).map((each) => ({ ...each, created_at: now }));
  if (rows.length > 0) await tx.insert(carbonEntry).values(rows).onConflictDoNothing();
};

/**
 * Gives unused credits of twelve months before `month` or earlier to the default project; the oldest credits are used first.
 * Inserts at most one entry per customer and month.
 */
export const expireCarbonCredits = async (
  tx: Tx,
  customers: readonly string[],
  month: BusinessDate,
  now: Date,
): Promise<void> => {
  const last = addMonths(month, -creditValidityMonths);
  const left = sql`coalesce(sum(e.grams) filter (where e.grams > 0 and e.month <= ${last}::date), 0) + coalesce(sum(e.grams) filter (where e.grams < 0), 0)`;
  await tx.execute(
    sql`insert into carbon_entry (customer_uuid, kind, about, month, grams, created_at)
        select e.customer_uuid, 'to_project', ${month}::text, ${month}::date, 0 - (${left}), ${now}::timestamptz
        from carbon_entry e where e.customer_uuid = any(${sql.param([...new Set(customers)])}::uuid[])
        group by e.customer_uuid having ${left} > 0
        on conflict do nothing`,
  );
};
