import type { Bucket, BucketKind, Spent } from '#subscriptions/rules/bucket.ts';
import { priceOfBytes, priceOfEach, priceOfSeconds } from './price-of.ts';
import type { RateTable } from './rate-table.ts';
import type { Rated } from './rate.ts';
import { usageTypes } from './usage-type.ts';

/** What a SIM has used and spent in a month. */
export type MonthOfUse = { buckets: readonly Bucket[]; spent: Spent };

/** What a rate table says of use beyond a bucket. */
export type BeyondRates = Pick<RateTable, 'beyond' | 'eu_beyond_gb'>;

export type Charged = {
  after: MonthOfUse;
  /** How much came out of the bucket of its kind. */
  included: number;
  cost_millicents: number;
};

const beyond: Readonly<Record<BucketKind, (amount: number, table: BeyondRates) => number>> = {
  data: (bytes, table) => priceOfBytes(bytes, table.beyond.data_gb),
  data_roaming: (bytes, table) => priceOfBytes(bytes, table.eu_beyond_gb),
  voice: (seconds, table) => priceOfSeconds(seconds, table.beyond.minute),
  sms: (messages, table) => priceOfEach(messages, table.beyond.sms),
};

const overOf = ({ used, total }: Pick<Bucket, 'used' | 'total'>): number =>
  total === null ? 0 : Math.max(0, used - total);

/**
 * Puts a rated record into a month. What is beyond a bucket costs the price of all that is beyond it now, less the price of what was
 * beyond it before: so a month costs the same in whatever order, and however split, its records come.
 * `charges`: false for prepaid, whose plan ends where its buckets end.
 */
export const charge = (
  month: MonthOfUse,
  { type, buckets: kinds, cost_millicents: beside }: Pick<Rated, 'type' | 'buckets' | 'cost_millicents'>,
  { quantity, table, charges }: { quantity: number; table: BeyondRates; charges: boolean },
): Charged => {
  let included = kinds.length > 0 ? quantity : 0;
  let cost_millicents = beside;
  let abroad = type === usageTypes.data_roaming ? beside : 0;
  const buckets = month.buckets.map((bucket) => {
    const place = kinds.indexOf(bucket.kind);
    if (place < 0) return bucket;
    const after = { ...bucket, used: bucket.used + quantity };
    const [before, now] = [overOf(bucket), overOf(after)];
    if (place === 0) included -= now - before;
    if (!charges) return after;
    const more = beyond[bucket.kind](now, table) - beyond[bucket.kind](before, table);
    cost_millicents += more;
    // What data costs at home too, beyond a plan, is not for being abroad.
    if (bucket.kind === 'data_roaming') abroad += more;
    return after;
  });
  const { spent } = month;
  return {
    after: {
      buckets,
      spent: { ...spent, all: spent.all + cost_millicents, data_abroad: spent.data_abroad + abroad },
    },
    included,
    cost_millicents,
  };
};

/** A month in which nothing was used yet, of buckets of any month. */
export const freshMonth = (buckets: readonly Bucket[], month: string): MonthOfUse => ({
  buckets: buckets.map((bucket) => ({ ...bucket, month, used: 0, total: bucket.monthly })),
  spent: { month, all: 0, data_abroad: 0 },
});
