/** What every plan has. */
export type PlanBucketKind = 'data' | 'voice' | 'sms' | 'data_roaming';
/** What only an extra brings: data outside the zone where a plan is used as at home, and calls from here to other countries. */
export type ExtraBucketKind = 'data_world' | 'voice_abroad';
export type BucketKind = PlanBucketKind | ExtraBucketKind;

/** What a product may use in a month: bytes, seconds or messages. */
export type Bucket = {
  kind: BucketKind;
  /** The Brussels month that `used` and `total` are about, by its first day. Afterwards all of `monthly` is there again. */
  month: string;
  used: number;
  /** Null is unlimited. */
  total: number | null;
  /** A whole month's amount; the first month has less. */
  monthly: number | null;
};

/** What was used outside the plan in a month, in thousandths of a cent with VAT. */
export type Spent = {
  /** The Brussels month, by its first day; in a later one nothing is spent yet. */
  month: string;
  all: number;
  /** Of it, what data costs because it is abroad: what the limit for data roaming counts. */
  data_abroad: number;
};
