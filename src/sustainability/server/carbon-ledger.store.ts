import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { addMonths, type BusinessDate } from '#platform/pure/calendar.ts';
import { carbonEntry } from './tables.ts';

/** Months for which carbon removal may be given to a project of one's choice. */
const creditValidityMonths = 12;

export type CarbonCredit = Pick<
  typeof carbonEntry.$inferInsert,
  'customer_uuid' | 'kind' | 'about' | 'month' | 'grams'
>;

/** Adds entries; one that is there already is left as it is. One statement. */
export const insertCarbonCredits = async (tx: Tx, credits: readonly CarbonCredit[], now: Date): Promise<void> => {
  const rows = credits.filter(({ grams }) => grams > 0).map((each) => ({ ...each, created_at: now }));
  if (rows.length > 0) await tx.insert(carbonEntry).values(rows).onConflictDoNothing();
};

/**
 * What was credited twelve months before `month` or earlier and not used goes to the default project: what came first is used first. Once
 * a customer and month.
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
