import {
  type Bucket,
  type LimitAmounts,
  type PlanBucketKind,
  type Spent,
  bucketTotalAt,
} from '#subscriptions/rules/bucket.ts';
import { capToLimits, limitsAt } from './limits.ts';
import type { MonthlyUsage } from './monthly-usage.ts';
import { millicentsOfBytes, millicentsOfItems, millicentsOfSeconds } from './usage-price.ts';
import type { RateTable } from './rate-table.ts';
import type { RatedUsage } from './rate-record.ts';
import { usageTypes } from './usage-type.ts';
import type { Millicents } from '#platform/pure/money.ts';

/** Rates of usage beyond a bucket. */
export type OverageRates = Pick<RateTable, 'beyond' | 'eu_beyond_gb'>;

export type AppliedUsage = {
  after: MonthlyUsage;
  /** Quantity covered by the bucket. */
  included: number;
  cost_millicents: Millicents;
};

export type ChargeableUsage = Pick<RatedUsage, 'type' | 'buckets' | 'cost_millicents' | 'cover'>;
/**
 * `charges`: false for prepaid, whose use is barred at the end of a bucket and is not charged. `at`: start of the record in ms, for the
 * totals and limits of that instant; without `limits` nothing is waived.
 */
export type ChargeOptions = {
  quantity: number;
  table: OverageRates;
  charges: boolean;
  at?: number;
  limits?: LimitAmounts;
};
/** `abroad`: the part of the cost that is charged for data abroad. */
type ChargedPart = { buckets: readonly Bucket[]; included: number; cost_millicents: Millicents; abroad: number };

/** Charges out-of-plan usage: the add-on bucket covers what it has left, and the rest is charged. */
const chargeOutOfPlan = (
  monthBuckets: readonly Bucket[],
  { type, cover, ...rated }: ChargeableUsage,
  { quantity, at = Infinity }: ChargeOptions,
): ChargedPart => {
  const bucket = cover && monthBuckets.find(({ kind }) => kind === cover.kind);
  const total = bucket ? bucketTotalAt(bucket, at) : 0;
  const amountLeft = total === null ? quantity : Math.max(0, total - (bucket?.used ?? 0));
  const includedAmount = Math.min(quantity, amountLeft);
  const cost_millicents =
    cover && includedAmount > 0 ? cover.priceOf(quantity - includedAmount) : rated.cost_millicents;
  const buckets = monthBuckets.map((each) => (each === bucket ? { ...each, used: each.used + includedAmount } : each));
  return {
    buckets,
    included: includedAmount,
    cost_millicents,
    abroad: type === usageTypes.data_roaming ? cost_millicents : 0,
  };
};

type Overage = { quantity: number; cost: number; abroad: number };

/**
 * Usage of the month beyond the buckets, and its cost. Data in the EU beyond the fair use has one price, also when the data of
 * the plan is used up: what is charged there does not count beyond the plan as well.
 */
const computeOverage = (
  monthBuckets: readonly Bucket[],
  kinds: readonly PlanBucketKind[],
  { table, at = Infinity }: ChargeOptions,
): Overage => {
  const costBeyondBucket = (bucketKind: PlanBucketKind): number => {
    const bucket = monthBuckets.find(({ kind }) => kind === bucketKind);
    const total = bucket ? bucketTotalAt(bucket, at) : null;
    return bucket && total !== null ? Math.max(0, bucket.used - total) : 0;
  };
  if (kinds.includes('voice')) {
    const seconds = costBeyondBucket('voice');
    return { quantity: seconds, cost: millicentsOfSeconds(seconds, table.beyond.minute), abroad: 0 };
  }
  if (kinds.includes('sms')) {
    const messages = costBeyondBucket('sms');
    return { quantity: messages, cost: millicentsOfItems(messages, table.beyond.sms), abroad: 0 };
  }
  const eu = costBeyondBucket('data_roaming');
  const plan = Math.max(0, costBeyondBucket('data') - eu);
  const abroad = millicentsOfBytes(eu, table.eu_beyond_gb);
  return { quantity: eu + plan, cost: abroad + millicentsOfBytes(plan, table.beyond.data_gb), abroad };
};

/** Charges in-plan usage to the buckets of the plan. */
const chargeInPlan = (
  monthBuckets: readonly Bucket[],
  kinds: readonly PlanBucketKind[],
  options: ChargeOptions,
): ChargedPart => {
  const { quantity } = options;
  const buckets = monthBuckets.map((bucket) =>
    kinds.some((kind) => kind === bucket.kind) ? { ...bucket, used: bucket.used + quantity } : bucket,
  );
  const [overageBefore, overageAfter] = [
    computeOverage(monthBuckets, kinds, options),
    computeOverage(buckets, kinds, options),
  ];
  return {
    buckets,
    included: quantity - (overageAfter.quantity - overageBefore.quantity),
    cost_millicents: overageAfter.cost - overageBefore.cost,
    abroad: overageAfter.abroad - overageBefore.abroad,
  };
};

/**
 * Applies a rated record to a month. Usage beyond a bucket of the plan is charged by the price of the new total overage
 * minus the price of the old one, so the cost of a month does not depend on how its usage is split into records. What costs
 * more than a limit leaves is waived. Add-on buckets and limits are used in the order in which records are applied, which is
 * that of their starts (`rate-month.ts`).
 */
export const applyRatedUsage = (
  month: MonthlyUsage,
  ratedUsage: ChargeableUsage,
  options: ChargeOptions,
): AppliedUsage => {
  const { buckets, included, ...charge } =
    ratedUsage.buckets.length === 0
      ? chargeOutOfPlan(month.buckets, ratedUsage, options)
      : chargeInPlan(month.buckets, ratedUsage.buckets, options);
  const { charges, limits, at = Infinity } = options;
  const { spent } = month;
  const { cost_millicents, abroad, waived } = !charges
    ? { cost_millicents: 0, abroad: 0, waived: 0 }
    : limits
      ? capToLimits(charge, spent, limitsAt(spent, limits, at))
      : { ...charge, waived: 0 };
  const spentAfter: Spent = {
    ...spent,
    all: spent.all + cost_millicents,
    data_abroad: spent.data_abroad + abroad,
    ...(waived > 0 ? { waived: (spent.waived ?? 0) + waived } : {}),
  };
  return { after: { buckets, spent: spentAfter }, included, cost_millicents };
};
