import type { Cents } from '#platform/pure/money.ts';
import type { OverageRates } from '#usage/rules/apply-rated-usage.ts';
import {
  type CostOnPlan,
  computeCostOnPlan,
  type AddonAllowances,
  type PricedPlan,
  type UsageTotals,
} from './cost-on-plan.ts';

export type PlanInComparison = PricedPlan & { uuid: string };

export type ComparedCost = {
  uuid: string;
  /** Average monthly cost in cents, rounded half up, with the discount of the current promo. */
  month_cents: Cents;
  /** The average monthly cost after the promo. */
  later_cents: Cents;
  /** The part of the cost that is not the price of plan and add-ons. */
  outside_cents: Cents;
  months: readonly CostOnPlan[];
  /** Prepaid: an allowance would have been used up before the end of the month. */
  runs_short: boolean;
};

const average = (amounts: readonly Cents[]): Cents =>
  amounts.length === 0 ? 0 : Math.floor(amounts.reduce((sum, each) => sum + each, 0) / amounts.length + 0.5);

/** Computes the cost of each plan for the same months, in the given order. `extrasWith`: the add-ons that continue with a plan. */
export const comparePlans = (
  plans: readonly PlanInComparison[],
  months: readonly UsageTotals[],
  extrasWith: (uuid: string) => readonly AddonAllowances[],
  rates: OverageRates,
): ComparedCost[] =>
  plans.map((plan) => {
    const extras = extrasWith(plan.uuid);
    const costs = months.map((use) => computeCostOnPlan(use, plan, extras, rates));
    const [firstCost] = costs.length > 0 ? costs : [computeCostOnPlan(noUsage, plan, extras, rates)];
    const month_cents =
      costs.length > 0 ? average(costs.map(({ total_cents }) => total_cents)) : (firstCost?.total_cents ?? 0);
    return {
      uuid: plan.uuid,
      month_cents,
      later_cents: month_cents + plan.off_cents,
      outside_cents: average(costs.map(({ outside_cents }) => outside_cents)),
      months: costs,
      runs_short:
        plan.payment_type === 'prepaid' &&
        costs.some(({ beyond }) => Object.values(beyond).some((amount) => amount > 0)),
    };
  });

const noUsage: UsageTotals = { home_bytes: 0, eu_bytes: 0, seconds: 0, messages: 0, beside_cents: 0 };

/** Returns the cheapest sufficient plan, the first one of equals; null if there is none. `costKey`: cost with the promo, or after it. */
export const findCheapestSufficient = (
  comparedCosts: readonly ComparedCost[],
  costKey: 'month_cents' | 'later_cents' = 'month_cents',
): ComparedCost | null =>
  comparedCosts
    .filter(({ runs_short }) => !runs_short)
    .reduce<ComparedCost | null>((best, each) => (best && best[costKey] <= each[costKey] ? best : each), null);
