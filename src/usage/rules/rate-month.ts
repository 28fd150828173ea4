import type { LimitAmounts } from '#subscriptions/rules/bucket.ts';
import { MILLICENTS } from '#subscriptions/rules/millicents.ts';
import { applyRatedUsage, type ChargeableUsage, type OverageRates } from './apply-rated-usage.ts';
import type { MonthlyUsage } from './monthly-usage.ts';
import { limitOfKind, limitsInForce } from './limits.ts';
import type { Millicents } from '#platform/pure/money.ts';

/** A rated record of a month. `late_at`: when it arrived (ms), if that was after the month was closed for its bill. */
export type MonthRecord = {
  id: string;
  at: number;
  late_at: number | null;
  quantity: number;
  rated: ChargeableUsage;
};
export type MonthRates = { table: OverageRates; charges: boolean; limits: LimitAmounts };
export type RatedMonth<R extends MonthRecord> = {
  month: MonthlyUsage;
  records: { record: R; included: number; cost_millicents: Millicents }[];
};

/** The order in which records of a month are rated: by start, and late ones after all others, by arrival. */
export const compareForRating = (record: MonthRecord, other: MonthRecord): number =>
  (record.late_at ?? 0) - (other.late_at ?? 0) ||
  record.at - other.at ||
  (record.id < other.id ? -1 : Number(record.id > other.id));

/** Rates records in the given order and applies them to a month. */
export const rateRecordsOfMonth = <R extends MonthRecord>(
  month: MonthlyUsage,
  records: readonly R[],
  { table, charges, limits }: MonthRates,
): RatedMonth<R> => {
  let use = month;
  const ratedRecords = records.toSorted(compareForRating).map((record) => {
    const { quantity, at } = record;
    const { after, ...result } = applyRatedUsage(use, record.rated, { quantity, table, charges, at, limits });
    use = after;
    return { record, ...result };
  });
  const newest_at = ratedRecords.reduce(
    (newest, { record }) => Math.max(newest, record.at),
    month.spent.newest_at ?? 0,
  );
  const { buckets, spent } = use;
  return {
    month: { buckets, spent: ratedRecords.length === 0 ? spent : { ...spent, newest_at } },
    records: ratedRecords,
  };
};

/** Returns the month without usage; the totals of its buckets and its limits stay. */
export const withoutUsage = ({ buckets, spent }: MonthlyUsage): MonthlyUsage => {
  const { waived: _waived, newest_at: _newest, ...usage } = spent;
  return { buckets: buckets.map((bucket) => ({ ...bucket, used: 0 })), spent: { ...usage, all: 0, data_abroad: 0 } };
};

/**
 * Whether costs of a month depend on the order of its records: a bucket is used up or its total has changed, or a limit was
 * reached or changed. Otherwise each record has its own price in any order.
 */
export const isOrderDependent = ({ buckets, spent }: MonthlyUsage, currentLimits: LimitAmounts): boolean => {
  const limits = limitsInForce(spent, currentLimits);
  const hasReached = (limit: number | null, usedMillicents: Millicents) =>
    limit !== null && usedMillicents >= limit * MILLICENTS && usedMillicents > 0;
  return (
    spent.earlier_limits !== undefined ||
    (spent.waived ?? 0) > 0 ||
    hasReached(limitOfKind('spending', limits), spent.all) ||
    hasReached(limitOfKind('roaming', limits), spent.data_abroad) ||
    buckets.some(
      ({ used, total, earlier_totals }) =>
        earlier_totals !== undefined || (total !== null && used > 0 && used >= total),
    )
  );
};

/** Whether new records may start before a record that the month has already. */
export const mayBeOutOfOrder = ({ buckets, spent }: MonthlyUsage, records: readonly MonthRecord[]): boolean => {
  const { newest_at } = spent;
  const isUsed = spent.all > 0 || buckets.some((bucket) => bucket.used > 0);
  if (newest_at === undefined) return isUsed;
  return records.some(({ at }) => at <= newest_at);
};

/** Stores the current limits in the month once costs depend on them, so that a later change of the limits does not change these costs. */
export const withFixedLimitsIfOrderDependent = (use: MonthlyUsage, currentLimits: LimitAmounts): MonthlyUsage =>
  use.spent.limits || !isOrderDependent(use, currentLimits)
    ? use
    : { ...use, spent: { ...use.spent, limits: { ...currentLimits } } };
