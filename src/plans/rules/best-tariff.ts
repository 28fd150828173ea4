import { addMonths, type BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { OverageRates } from '#usage/rules/apply-rated-usage.ts';
import { comparePlans, findCheapestSufficient, type PlanInComparison } from './compare-plans.ts';
import type { MonthlyUsageTotals } from './comparison-basis.ts';
import type { AddonAllowances } from './cost-on-plan.ts';

const ADVISED_MONTHS = 12;

/**
 * Whether the bill of a customer about a month gives the yearly advice. Each customer has a calendar month, by the end of the uuid, so that a
 * bill run computes a twelfth of the advice.
 */
export const isAdviceMonth = (customer_uuid: string, month: BusinessDate): boolean =>
  Number.parseInt(customer_uuid.slice(-6), 16) % 12 === Number(month.slice(5, 7)) - 1;

/** First day of the first month that advice on the bill about `month` may look at. */
export const adviceBasisStart = (month: BusinessDate): BusinessDate => addMonths(month, 1 - ADVISED_MONTHS);

/** Whole months of service until the billed one, at most twelve, the oldest first; without use where `monthlyUsage` has none. */
export const adviceBasisMonths = (
  monthlyUsage: readonly MonthlyUsageTotals[],
  active_from: BusinessDate,
  month: BusinessDate,
): MonthlyUsageTotals[] =>
  Array.from({ length: ADVISED_MONTHS }, (_, at) => addMonths(adviceBasisStart(month), at))
    .filter((each) => each >= active_from)
    .map(
      (each) =>
        monthlyUsage.find((monthUse) => monthUse.month === each) ?? {
          month: each,
          home_bytes: 0,
          eu_bytes: 0,
          seconds: 0,
          messages: 0,
          beside_cents: 0,
        },
    );

/** Number of months looked at, and the plan that would have cost less in them; null when the present one is the best. */
export type BestTariffOfSim = { months: number; better: { uuid: string; saved_cents_per_month: Cents } | null };

/**
 * Computes the plan that costs least for real use, by the rule of the comparison. `plans`: the present one first, at
 * prices without a promo, because promos end. Null without a whole month of service.
 */
export function findBestTariff(
  plans: readonly [present: PlanInComparison, ...others: PlanInComparison[]],
  months: readonly MonthlyUsageTotals[],
  extrasWith: (uuid: string) => readonly AddonAllowances[],
  rates: OverageRates,
): BestTariffOfSim | null {
  if (months.length === 0) return null;
  const costs = comparePlans(plans, months, extrasWith, rates);
  const [presentCost] = costs;
  const cheapestCost = findCheapestSufficient(costs);
  const saved_cents_per_month = presentCost && cheapestCost ? presentCost.month_cents - cheapestCost.month_cents : 0;
  return {
    months: months.length,
    better: cheapestCost && saved_cents_per_month > 0 ? { uuid: cheapestCost.uuid, saved_cents_per_month } : null,
  };
}
