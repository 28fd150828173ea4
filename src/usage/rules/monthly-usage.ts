import type { Bucket, BucketKind, Spent } from '#subscriptions/rules/bucket.ts';
import { emptyMonth, type MonthlyUsage } from './apply-rated-usage.ts';
import { priceOfBytes } from './usage-price.ts';
import type { RateTable } from './rate-table.ts';

/** The newest month that a SIM's row is about, and what it says of it; what it says of an older one does not count in it. */
export const latestMonth = (
  { buckets, spent }: { buckets: readonly Bucket[]; spent: Spent | null },
  oldest: string,
): MonthlyUsage => {
  const month = [...buckets.map((bucket) => bucket.month), spent?.month ?? oldest].reduce((newest, each) =>
    each > newest ? each : newest,
  );
  const fresh = emptyMonth(buckets, month);
  return {
    buckets: buckets.map((bucket, at) => (bucket.month === month ? bucket : (fresh.buckets[at] ?? bucket))),
    spent: spent?.month === month ? spent : fresh.spent,
  };
};

/** A month made of the sums of its records; what it held is no longer known, so what is held now counts. */
export const buildMonthFromSums = (
  buckets: readonly Bucket[],
  month: string,
  sums: Readonly<Record<BucketKind | 'cost' | 'cost_abroad', number>>,
  table: RateTable,
): MonthlyUsage => {
  const used = emptyMonth(buckets, month).buckets.map((bucket) => ({ ...bucket, used: sums[bucket.kind] }));
  const eu = used.find(({ kind }) => kind === 'data_roaming');
  const over = eu && eu.total !== null ? Math.max(0, eu.used - eu.total) : 0;
  return {
    buckets: used,
    spent: { month, all: sums.cost, data_abroad: sums.cost_abroad + priceOfBytes(over, table.eu_beyond_gb) },
  };
};
