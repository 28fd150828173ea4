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
