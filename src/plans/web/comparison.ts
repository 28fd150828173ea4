import type { Comparison, plansContract } from '#plans/contract.ts';
import { comparePlans, type Compared } from '#plans/rules/compare-plans.ts';
import type { Extra, UseOfMonth } from '#plans/rules/cost-on-plan.ts';
import { queries } from '#platform/browser/query.ts';
import { centsOf } from '#platform/pure/money.ts';

export type ComparedPlan = Comparison['plans'][number];

const ask = queries<typeof plansContract>();

/** Use goes on and prices may change: asked anew at each visit. */
export const comparisonQuery = (customer_product_uuid: string) => ({
  ...ask('GET /api/customer/product/tariff/compare', { query: { customer_product_uuid } }),
  staleTime: 0,
});

/** A telecom add-on: what it holds counts like a part of the plan. */
export const TELECOM = 1;

export const usesOf = ({ basis: { months } }: Comparison): UseOfMonth[] =>
  months.map(({ beside, month: _, ...use }) => ({ ...use, beside_cents: centsOf(beside) }));

const extrasOf =
  ({ addons }: Comparison) =>
  (offer_uuid: string): Extra[] =>
    addons
      .filter(({ type, ends_with }) => type === TELECOM && !ends_with.includes(offer_uuid))
      .map(({ price, adds }) => ({ ...adds, price_cents: centsOf(price) }));

/** Add-ons that go on with a plan, and what it comes to with them each month, before its promo. */
export const monthlyOf = ({ addons }: Comparison, plan: ComparedPlan) => {
  const stay = addons.filter(({ ends_with }) => !ends_with.includes(plan.uuid));
  return { stay, each: [plan, ...stay].reduce((sum, { price }) => sum + centsOf(price), 0) };
};

/** What plans cost with months of use, in the order given. */
export const costsOf = (
  comparison: Comparison,
  plans: readonly ComparedPlan[],
  uses: readonly UseOfMonth[],
): Compared[] => {
  const { minute, sms, data_gb, eu_data_gb } = comparison.rates;
  const rates = {
    beyond: { minute: centsOf(minute), sms: centsOf(sms), data_gb: centsOf(data_gb) },
    eu_beyond_gb: centsOf(eu_data_gb),
  };
  const priced = plans.map((plan) => ({ ...plan, price_cents: centsOf(plan.price), off_cents: centsOf(plan.off) }));
  return comparePlans(priced, uses, extrasOf(comparison), rates);
};
