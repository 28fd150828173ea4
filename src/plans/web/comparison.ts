import type { Comparison, plansContract } from '#plans/contract.ts';
import { comparePlans, type ComparedCost } from '#plans/rules/compare-plans.ts';
import type { AddonAllowances, UsageTotals } from '#plans/rules/cost-on-plan.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import { euroToCentsOrZero } from '#platform/pure/money.ts';

export type ComparedPlan = Comparison['plans'][number];

const plansQueries = createContractQueryBuilder<typeof plansContract>();

/** Usage and prices change, so each visit loads them again. */
export const comparisonQuery = (customer_product_uuid: string) => ({
  ...plansQueries('GET /api/customer/product/tariff/compare', { query: { customer_product_uuid } }),
  staleTime: 0,
});

/** Type of telecom add-ons: their allowance is added to the plan. */
export const TELECOM_ADDON_TYPE = 1;

export const toUsageTotals = ({ basis: { months } }: Comparison): UsageTotals[] =>
  months.map(({ beside, month: _, ...use }) => ({ ...use, beside_cents: euroToCentsOrZero(beside) }));

const addonsOfPlan =
  ({ addons }: Comparison) =>
  (offer_uuid: string): AddonAllowances[] =>
    addons
      .filter(({ type, ends_with }) => type === TELECOM_ADDON_TYPE && !ends_with.includes(offer_uuid))
      .map(({ price, adds }) => ({ ...adds, price_cents: euroToCentsOrZero(price) }));

/** Costs of plans for months of usage, in the order of the plans. */
export const computePlanCosts = (
  comparison: Comparison,
  plans: readonly ComparedPlan[],
  uses: readonly UsageTotals[],
): ComparedCost[] => {
  const { minute, sms, data_gb, eu_data_gb } = comparison.rates;
  const rates = {
    beyond: { minute: euroToCentsOrZero(minute), sms: euroToCentsOrZero(sms), data_gb: euroToCentsOrZero(data_gb) },
    eu_beyond_gb: euroToCentsOrZero(eu_data_gb),
  };
  const pricedPlans = plans.map((plan) => ({
    ...plan,
    price_cents: euroToCentsOrZero(plan.price),
    off_cents: euroToCentsOrZero(plan.off),
  }));
  return comparePlans(pricedPlans, uses, addonsOfPlan(comparison), rates);
};
