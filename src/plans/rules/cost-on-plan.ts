import type { Bucket, PlanBucketKind } from '#subscriptions/rules/bucket.ts';
import { BYTES_PER_GB, SECONDS_PER_MINUTE } from '#subscriptions/rules/included-allowance.ts';
import type { Cents } from '#platform/pure/money.ts';
import { type OverageRates, applyRatedUsage } from '#usage/rules/apply-rated-usage.ts';
import { emptyMonth } from '#usage/rules/monthly-usage.ts';
import { centsOfMillicents } from '#subscriptions/rules/millicents.ts';
import { type UsageType, usageTypes } from '#usage/rules/usage-type.ts';
import type { PaymentType } from '#catalogue/rules/plan-kind.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';

/** Usage of a month. Usage that does not depend on the plan is given by its cost. */
export type UsageTotals = {
  /** In Belgium, and in the zone where a plan is used as at home. */
  home_bytes: number;
  eu_bytes: number;
  seconds: number;
  messages: number;
  /** Cost of usage in other countries, calls abroad and premium numbers. */
  beside_cents: Cents;
};

/** Allowances of a plan or add-on; null is unlimited. */
export type PlanAllowances = {
  data_gb: number | null;
  minutes: number | null;
  sms: number | null;
  roaming_gb: number | null;
};
export type AddonAllowances = { price_cents: Cents } & { readonly [K in keyof PlanAllowances]: number };
export type PricedPlan = PlanAllowances & {
  price_cents: Cents;
  /** Discount of the promo. */
  off_cents: Cents;
  payment_type: PaymentType;
};

export type CostOnPlan = {
  total_cents: Cents;
  /** Price of the plan after the discount. */
  plan_cents: Cents;
  extras_cents: Cents;
  /** Cost of usage beyond the allowances and out of plan. */
  outside_cents: Cents;
  /** Usage beyond the allowances in bytes, seconds and messages. The use of a prepaid SIM is barred at its allowances. */
  beyond: Readonly<Record<PlanBucketKind, number>>;
};

/** Rates do not depend on the month, but buckets name one. */
const anyMonth: BusinessDate = '0001-01-01';

const sizes: readonly [PlanBucketKind, keyof PlanAllowances, number][] = [
  ['data', 'data_gb', BYTES_PER_GB],
  ['voice', 'minutes', SECONDS_PER_MINUTE],
  ['sms', 'sms', 1],
  ['data_roaming', 'roaming_gb', BYTES_PER_GB],
];

const buildBuckets = (plan: PlanAllowances, extras: readonly AddonAllowances[]): Bucket[] =>
  sizes.map(([kind, key, size]) => {
    const ofPlan = plan[key];
    const allowance = ofPlan === null ? null : extras.reduce((sum, extra) => sum + extra[key], ofPlan) * size;
    return { kind, month: anyMonth, used: 0, total: allowance, monthly: allowance };
  });

/** Usage of a month as rated records. The cost of a month does not depend on how its records are split. */
const toRatedUsage = ({ home_bytes, eu_bytes, seconds, messages }: UsageTotals) =>
  [
    { type: usageTypes.data, buckets: ['data'], quantity: home_bytes },
    { type: usageTypes.data_roaming, buckets: ['data', 'data_roaming'], quantity: eu_bytes },
    { type: usageTypes.voice, buckets: ['voice'], quantity: seconds },
    { type: usageTypes.sms, buckets: ['sms'], quantity: messages },
  ] satisfies { type: UsageType; buckets: PlanBucketKind[]; quantity: number }[];

/** Computes the cost of a month on a plan with these add-ons, with the rule that rates records. */
export const computeCostOnPlan = (
  use: UsageTotals,
  plan: PricedPlan,
  extras: readonly AddonAllowances[],
  rates: OverageRates,
): CostOnPlan => {
  const isPostpaid = plan.payment_type === 'postpaid';
  const month = toRatedUsage(use).reduce(
    (so_far, { quantity, ...ratedUsage }) =>
      applyRatedUsage(so_far, { ...ratedUsage, cost_millicents: 0 }, { quantity, table: rates, charges: isPostpaid })
        .after,
    emptyMonth(buildBuckets(plan, extras), anyMonth),
  );
  const beyondByBucket = month.buckets.map(
    ({ kind, used, total }) => [kind, total === null ? 0 : Math.max(0, used - total)] as const,
  );
  const outside_cents = centsOfMillicents(month.spent.all) + use.beside_cents;
  const extras_cents = extras.reduce((sum, { price_cents }) => sum + price_cents, 0);
  const plan_cents = plan.price_cents - plan.off_cents;
  return {
    total_cents: plan_cents + extras_cents + outside_cents,
    plan_cents,
    extras_cents,
    outside_cents,
    beyond: Object.fromEntries(beyondByBucket) as Record<PlanBucketKind, number>,
  };
};
