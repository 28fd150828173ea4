import type { Cents } from '#platform/pure/money.ts';
import type { OverageRates } from '#usage/rules/apply-rated-usage.ts';
import { comparePlans } from './compare-plans.ts';
import type { AddonAllowances, PricedPlan, UsageTotals } from './cost-on-plan.ts';

/** An add-on of a SIM at its agreed price. `allowances`: of a telecom add-on; `contribution`: goes to projects, without VAT. */
export type PricedExtra = {
  uuid: string;
  price_cents: Cents;
  allowances: AddonAllowances | null;
  contribution: boolean;
};

/** The cost of a whole month on a plan with its extras. */
export type PlanMonth = {
  /** Average cost outside the plan with the usage of the SIM; null while too little was used to say. */
  outside_cents: Cents | null;
  contributions_cents: Cents;
  /** The expected bill: plan less promo, extras, and what is outside the plan. */
  total_cents: Cents;
  /** The expected bill once the promo is over. */
  later_cents: Cents;
};

const sumPrices = (extras: readonly PricedExtra[]): Cents =>
  extras.reduce((sum, { price_cents }) => sum + price_cents, 0);

/** Computes an expected month on a plan, with the rule that rates records and the prices that bills are made from. */
export const computePlanMonth = (
  plan: PricedPlan & { uuid: string },
  extras: readonly PricedExtra[],
  months: readonly UsageTotals[],
  rates: OverageRates,
): PlanMonth => {
  const allowances = extras.flatMap((extra) => extra.allowances ?? []);
  const [cost] = comparePlans([plan], months, () => allowances, rates);
  const outside_cents = months.length > 0 && cost ? cost.outside_cents : null;
  const later_cents = plan.price_cents + sumPrices(extras) + (outside_cents ?? 0);
  return {
    outside_cents,
    contributions_cents: sumPrices(extras.filter(({ contribution }) => contribution)),
    total_cents: later_cents - plan.off_cents,
    later_cents,
  };
};
