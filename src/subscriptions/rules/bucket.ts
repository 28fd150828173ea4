import { roundTo } from '#platform/pure/round.ts';
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
  month: string;
  used: number;
  /** Null is unlimited. */
  total: number | null;
  /** Amount of a full month; a first month may have less. */
  monthly: number | null;
};

/** Spending outside the plan in a month, in thousandths of a cent including VAT. */
export type Spent = {
  /** First day of the Brussels month; in a later month the spending is 0. */
  month: string;
  all: number;
  /** The part of `all` that is roaming data; it counts towards the data roaming limit. */
  data_abroad: number;
};

/** Amount left of a bucket in its unit, rounded so that used and left add up to the total. Never negative. */
export const remainingAmount = (used: number, total: number): number => Math.max(0, roundTo(total - used, GB_DIGITS));

type UsedBucket = { kind: string; used: number; total: number | null };

const remainingInBucket = ({ used, total }: UsedBucket): number =>
  total === null ? Infinity : Math.max(0, total - used);

/**
 * Usage in the EU also counts against the data of the plan, so the roaming bucket never shows more left than the data bucket. Data
 * used at home counts as used of the roaming bucket.
 */
export const withRoamingCappedByData = <B extends UsedBucket>(buckets: readonly B[]): readonly B[] => {
  const data = buckets.find(({ kind }) => kind === 'data');
  if (!data) return buckets;
  return buckets.map((each) => {
    const { kind, total } = each;
    if (kind !== 'data_roaming' || total === null || remainingInBucket(each) <= remainingInBucket(data)) return each;
    return { ...each, used: total - remainingInBucket(data) };
  });
};
