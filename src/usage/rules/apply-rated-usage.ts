import type { Bucket, PlanBucketKind, Spent } from '#subscriptions/rules/bucket.ts';
import { priceOfBytes, priceOfItems, priceOfSeconds } from './usage-price.ts';
import type { RateTable } from './rate-table.ts';
import type { RatedUsage } from './rate-record.ts';
import { usageTypes } from './usage-type.ts';

/** Usage and cost of a SIM in a month. */
export type MonthlyUsage = { buckets: readonly Bucket[]; spent: Spent };

/** Rates of usage beyond a bucket. */
export type OverageRates = Pick<RateTable, 'beyond' | 'eu_beyond_gb'>;

export type AppliedUsage = {
  after: MonthlyUsage;
  /** Quantity covered by the bucket. */
  included: number;
  cost_millicents: number;
};

const overagePrices: Readonly<Record<PlanBucketKind, (amount: number, table: OverageRates) => number>> = {
  data: (bytes, table) => priceOfBytes(bytes, table.beyond.data_gb),
  data_roaming: (bytes, table) => priceOfBytes(bytes, table.eu_beyond_gb),
  voice: (seconds, table) => priceOfSeconds(seconds, table.beyond.minute),
  sms: (messages, table) => priceOfItems(messages, table.beyond.sms),
};

const overageOfBucket = ({ used, total }: Pick<Bucket, 'used' | 'total'>): number =>
  total === null ? 0 : Math.max(0, used - total);

type ChargeableUsage = Pick<RatedUsage, 'type' | 'buckets' | 'cost_millicents' | 'cover'>;
type ChargeOptions = { quantity: number; table: OverageRates; charges: boolean };
/** `abroad`: the part of the cost that is charged for data abroad. */
type ChargedPart = { buckets: readonly Bucket[]; included: number; cost_millicents: number; abroad: number };

/** Charges out-of-plan usage: the add-on bucket covers what it has left, and the rest is charged. */
const chargeOutOfPlan = (
  all: readonly Bucket[],
  { type, cover, ...rated }: ChargeableUsage,
  quantity: number,
): ChargedPart => {
  const bucket = cover && all.find(({ kind }) => kind === cover.kind);
  const left = !bucket ? 0 : bucket.total === null ? quantity : Math.max(0, bucket.total - bucket.used);
  const included = Math.min(quantity, left);
  const cost_millicents = cover && included > 0 ? cover.priceOf(quantity - included) : rated.cost_millicents;
  const buckets = all.map((each) => (each === bucket ? { ...each, used: each.used + included } : each));
  return { buckets, included, cost_millicents, abroad: type === usageTypes.data_roaming ? cost_millicents : 0 };
};

/** Charges in-plan usage to the buckets of the plan. */
const chargeInPlan = (
  all: readonly Bucket[],
  kinds: readonly PlanBucketKind[],
  { quantity, table }: ChargeOptions,
): ChargedPart => {
  let included = quantity;
  let cost_millicents = 0;
  let abroad = 0;
  const buckets = all.map((bucket) => {
    const place = kinds.findIndex((kind) => kind === bucket.kind);
    const kind = kinds[place];
    if (!kind) return bucket;
    const after = { ...bucket, used: bucket.used + quantity };
    const [before, now] = [overageOfBucket(bucket), overageOfBucket(after)];
    if (place === 0) included -= now - before;
    const more = overagePrices[kind](now, table) - overagePrices[kind](before, table);
    cost_millicents += more;
    // Data beyond the plan is also charged at home, so it does not count as data abroad.
    if (kind === 'data_roaming') abroad += more;
    return after;
  });
  return { buckets, included, cost_millicents, abroad };
};

/**
 * Applies a rated record to a month. Usage beyond a bucket of the plan is charged by the price of the new total overage
 * minus the price of the old one, so the cost of a month does not depend on the order or splitting of records. An add-on
 * bucket covers several prices and is used in the order of arrival. `charges`: false for prepaid, which stops at the end
 * of a bucket and is not charged.
 */
export const applyRatedUsage = (month: MonthlyUsage, rated: ChargeableUsage, way: ChargeOptions): AppliedUsage => {
  const { buckets, included, ...found } =
    rated.buckets.length === 0
      ? chargeOutOfPlan(month.buckets, rated, way.quantity)
      : chargeInPlan(month.buckets, rated.buckets, way);
  const { cost_millicents, abroad } = way.charges ? found : { cost_millicents: 0, abroad: 0 };
  const { all, data_abroad, ...spent } = month.spent;
  return {
    after: { buckets, spent: { ...spent, all: all + cost_millicents, data_abroad: data_abroad + abroad } },
    included,
    cost_millicents,
  };
};

/** A month without usage, with the given buckets reset. */
export const emptyMonth = (buckets: readonly Bucket[], month: string): MonthlyUsage => ({
  buckets: buckets.map((bucket) => ({ ...bucket, month, used: 0, total: bucket.monthly })),
  spent: { month, all: 0, data_abroad: 0 },
});
