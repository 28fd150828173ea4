import type { Bucket, BucketKind, Spent } from '#subscriptions/rules/bucket.ts';
import { emptyMonth, type MonthlyUsage } from './apply-rated-usage.ts';
import { priceOfBytes } from './usage-price.ts';
import type { RateTable } from './rate-table.ts';

/** Usage of the newest month of a product row. Buckets and cost of older months are reset. */
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

/** Builds a month from the sums of its records. Its allowances are unknown, so the current ones are used. */
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
