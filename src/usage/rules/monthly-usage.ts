import type { Bucket, Spent } from '#subscriptions/rules/bucket.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';

/** Usage and cost of a SIM in a month. */
export type MonthlyUsage = { buckets: readonly Bucket[]; spent: Spent };

/** A month without usage, with the given buckets reset. */
export const emptyMonth = (buckets: readonly Bucket[], month: BusinessDate): MonthlyUsage => ({
  buckets: buckets.map(({ kind, monthly }) => ({ kind, month, used: 0, total: monthly, monthly })),
  spent: { month, all: 0, data_abroad: 0 },
});

/** Usage of the newest month of a product row, at least of the month `oldest`. Buckets and cost of an older month are reset. */
export const usageOfLatestMonth = (
  { buckets, spent }: { buckets: readonly Bucket[]; spent: Spent | null },
  oldest: BusinessDate,
): MonthlyUsage => {
  const month = [...buckets.map((bucket) => bucket.month), spent?.month ?? oldest].reduce((newest, each) =>
    each > newest ? each : newest,
  );
  const newMonth = emptyMonth(buckets, month);
  return {
    buckets: buckets.map((bucket, at) => (bucket.month === month ? bucket : (newMonth.buckets[at] ?? bucket))),
    spent: spent?.month === month ? spent : newMonth.spent,
  };
};
