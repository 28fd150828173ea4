import type { Database } from '#platform/db/database.ts';
import { brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { type Basis, comparedFrom, comparisonBasis } from '#plans/rules/comparison-basis.ts';
import { centsOfMillicents } from '#usage/rules/price-of.ts';
import { sumsByMonth } from '#usage/server/questions.ts';

/** What plans of a SIM are compared by. One statement. */
export const usedByMonth = async (
  db: Database,
  { activated_at, ...sim }: { customer_uuid: string; customer_product_uuid: string; activated_at: Date },
  now: Date,
): Promise<Basis> => {
  const today = brusselsDate(now);
  const known = await sumsByMonth(db.read, { ...sim, from: startOfBusinessDay(comparedFrom(today)) });
  const months = known.map(({ beside_millicents, ...use }) => ({
    ...use,
    beside_cents: centsOfMillicents(beside_millicents),
  }));
  return comparisonBasis(months, brusselsDate(activated_at), today);
};
