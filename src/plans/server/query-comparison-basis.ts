import type { Database } from '#platform/db/database.ts';
import { brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { type ComparisonBasis, comparisonStart, buildComparisonBasis } from '#plans/rules/comparison-basis.ts';
import { centsOfMillicents } from '#subscriptions/rules/millicents.ts';
import { queryMonthlyUsage } from '#usage/server/queries.ts';

/** Loads the comparison basis of a SIM. One statement. */
export const queryComparisonBasis = async (
  db: Database,
  { activated_at, ...sim }: { customer_uuid: string; customer_product_uuid: string; activated_at: Date },
  now: Date,
): Promise<ComparisonBasis> => {
  const today = brusselsDate(now);
  const pastMonths = await queryMonthlyUsage(db.read, { ...sim, from: startOfBusinessDay(comparisonStart(today)) });
  const months = pastMonths.map(({ beside_millicents, first_day: _, ...use }) => ({
    ...use,
    beside_cents: centsOfMillicents(beside_millicents),
  }));
  // Records of generated demo data may be older than the activation.
  const serviceStart =
    [brusselsDate(activated_at), ...pastMonths.map(({ first_day }) => first_day)].toSorted()[0] ?? today;
  return buildComparisonBasis(months, serviceStart, today);
};
