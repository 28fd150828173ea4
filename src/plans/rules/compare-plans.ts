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
  /** A month on average, half a cent up; as long as a promo runs, with what it takes off. */
  month_cents: Cents;
  /** The same once the promo is over. */
  later_cents: Cents;
  /** Of it, what is not the price of the plan and its extras. */
  outside_cents: Cents;
  months: readonly CostOnPlan[];
  /** Prepaid: it would have stopped before the month was over. */
  runs_short: boolean;
};

const average = (amounts: readonly Cents[]): Cents =>
  amounts.length === 0 ? 0 : Math.floor(amounts.reduce((sum, each) => sum + each, 0) / amounts.length + 0.5);

/** Each plan on the same months, in the order given. `extrasWith`: the extras that go on with a plan. */
export const comparePlans = (
  plans: readonly PlanInComparison[],
  months: readonly UsageTotals[],
  extrasWith: (uuid: string) => readonly AddonAllowances[],
  rates: OverageRates,
): ComparedCost[] =>
  plans.map((plan) => {
    const extras = extrasWith(plan.uuid);
    const costs = months.map((use) => computeCostOnPlan(use, plan, extras, rates));
    const [bare] = costs.length > 0 ? costs : [computeCostOnPlan(noUsage, plan, extras, rates)];
    const month_cents =
      costs.length > 0 ? average(costs.map(({ total_cents }) => total_cents)) : (bare?.total_cents ?? 0);
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

/** The plan that costs least and is enough; of two that cost the same, the first. Null without any. `by`: now, or once a promo is over. */
export const findCheapest = (
  compared: readonly ComparedCost[],
  by: 'month_cents' | 'later_cents' = 'month_cents',
): ComparedCost | null =>
  compared
    .filter(({ runs_short }) => !runs_short)
    .reduce<ComparedCost | null>((best, each) => (best && best[by] <= each[by] ? best : each), null);
