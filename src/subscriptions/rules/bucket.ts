import type { Cents } from '#platform/pure/money.ts';
import { roundTo } from '#platform/pure/round.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { GB_DIGITS } from './included-allowance.ts';

/** Buckets that every plan has. */
export type PlanBucketKind = 'data' | 'voice' | 'sms' | 'data_roaming';
/** Buckets that only an add-on includes: data outside the roam-like-at-home zone, and calls from home to other countries. */
export type ExtraBucketKind = 'data_world' | 'voice_abroad';
export type BucketKind = PlanBucketKind | ExtraBucketKind;

/** An allowance of a product per month, in bytes, seconds or messages. */
export type Bucket = {
  kind: BucketKind;
  /** First day of the Brussels month that `used` and `total` are about. In a later month the full `monthly` amount is available. */
  month: BusinessDate;
  used: number;
  /** Null is unlimited. */
  total: number | null;
  /** Amount of a full month; a first month may have less. */
  monthly: number | null;
  /** Totals that an add-on has changed in this month, oldest first, each with the instant (ms) until which it was the total. */
  earlier_totals?: readonly { until: number; total: number | null }[];
};

/** Limits of a month in cents. `credit_limit_cents`: null for prepaid, which has no out-of-plan cost. `roaming_limit_cents`: 0 is no limit. */
export type LimitAmounts = { credit_limit_cents: Cents | null; roaming_limit_cents: Cents };

/** The customer's consent to a higher limit for the rest of a month. */
export type LimitConsent = { kind: 'spending' | 'roaming'; cents: Cents; at: string };

/** Spending outside the plan in a month, in thousandths of a cent including VAT. */
export type Spent = {
  /** First day of the Brussels month; in a later month the spending is 0. */
  month: BusinessDate;
  all: number;
  /** The part of `all` that is roaming data; it counts towards the data roaming limit. */
  data_abroad: number;
  /** Cost that was not charged because it is beyond a limit. */
  waived?: number;
  /** Start of the newest record in ms. */
  newest_at?: number;
  /** Limits of this month, from when one was reached or changed; before that the current ones apply. */
  limits?: LimitAmounts;
  /** Limits that were changed in this month, oldest first, each with the instant (ms) until which they applied. */
  earlier_limits?: readonly (LimitAmounts & { until: number })[];
  consents?: readonly LimitConsent[];
};

/** Total of a bucket at an instant (ms). */
export const bucketTotalAt = (
  { total, earlier_totals }: Pick<Bucket, 'total' | 'earlier_totals'>,
  at: number,
): number | null => {
  const earlierTotal = earlier_totals?.find(({ until }) => at < until);
  return earlierTotal ? earlierTotal.total : total;
};

/** Adds to changed buckets of the same month the totals that applied until `at`. A bucket that did not exist had a total of 0. */
export const withEarlierTotals = (before: readonly Bucket[], after: readonly Bucket[], at: Date): Bucket[] => {
  const month = before[0]?.month;
  return after.map((bucket) => {
    const earlierBucket = before.find(({ kind }) => kind === bucket.kind);
    const total = earlierBucket ? earlierBucket.total : 0;
    if (bucket.month !== month || total === bucket.total) return bucket;
    return { ...bucket, earlier_totals: [...(earlierBucket?.earlier_totals ?? []), { until: at.getTime(), total }] };
  });
};

/** Amount left of a bucket in its unit, rounded so that used and left add up to the total. Never negative. */
export const remainingAmount = (usedAmount: number, total: number): number =>
  Math.max(0, roundTo(total - usedAmount, GB_DIGITS));

type UsedBucket = { kind: string; used: number; total: number | null };

const remainingInBucket = ({ used, total }: UsedBucket): number =>
  total === null ? Infinity : Math.max(0, total - used);

/**
 * Usage in the EU also counts against the data of the plan, so the roaming bucket never shows more left than the data bucket: where
 * it would, the difference is shown as used.
 */
export const withRoamingCappedByData = <B extends UsedBucket>(buckets: readonly B[]): readonly B[] => {
  const dataBucket = buckets.find(({ kind }) => kind === 'data');
  if (!dataBucket) return buckets;
  return buckets.map((each) => {
    const { kind, total } = each;
    if (kind !== 'data_roaming' || total === null || remainingInBucket(each) <= remainingInBucket(dataBucket))
      return each;
    return { ...each, used: total - remainingInBucket(dataBucket) };
  });
};
