import type { ProductUsageOfSim } from '#subscriptions/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { LimitAmounts } from '#subscriptions/rules/bucket.ts';
import { arrivalTimeIfLate, monthCutoff } from '#usage/rules/month-cutoff.ts';
import { emptyMonth, usageOfLatestMonth, type MonthlyUsage } from '#usage/rules/monthly-usage.ts';
import type { NetworkRecord } from '#usage/rules/network-record.ts';
import {
  isOrderDependent,
  mayBeOutOfOrder,
  type MonthRates,
  type MonthRecord,
  rateRecordsOfMonth,
  withFixedLimitsIfOrderDependent,
  withoutUsage,
} from '#usage/rules/rate-month.ts';
import type { RatedUsage } from '#usage/rules/rate-record.ts';
import type { RateTable } from '#usage/rules/rate-table.ts';
import { type KnownRecord, type StoredRating, toMonthRecord } from '#usage/rules/rate-stored-record.ts';
import { queryPastMonths } from '../months/months.store.ts';
import { type MonthKey, queryRatingsOfMonths } from '../months/stored-ratings.store.ts';
import type { Millicents, Cents } from '#platform/pure/money.ts';

/** A rated record with the SIM's product and its month. */
export type RatedRecord = {
  record: NetworkRecord;
  product: ProductUsageOfSim;
  month: BusinessDate;
  table: RateTable;
  rated: RatedUsage;
};

export type RatingSettings = { now: Date; roaming_limit_cents: Cents; cutoff_hours: number };

/** A month of a SIM with its new records. `use`: usage so far; null for a past month without a stored row, which is rated from all its records. */
type SimMonth = MonthKey & { product: ProductUsageOfSim; use: MonthlyUsage | null; fresh: RatedRecord[] };

type FreshRecord = MonthRecord & { fresh: RatedRecord };

/** A month before and after its new records. `changedRatings`: stored records whose cost has changed because new records started before them. */
export type MonthRating = MonthKey & {
  product: ProductUsageOfSim;
  before: MonthlyUsage;
  after: MonthlyUsage;
  fresh: { rated: RatedRecord; included: number; cost_millicents: Millicents }[];
  changedRatings: StoredRating[];
};

const keyText = ({ customer_product_uuid, month }: MonthKey): string => `${customer_product_uuid} ${month}`;

export const limitsOfProduct = (
  { credit_limit_cents }: Pick<ProductUsageOfSim, 'credit_limit_cents'>,
  { roaming_limit_cents }: Pick<RatingSettings, 'roaming_limit_cents'>,
): LimitAmounts => ({ credit_limit_cents, roaming_limit_cents });

/** Groups records by SIM and month. The usage of the newest month is in the product; a later month begins empty. */
const groupByMonth = (ratings: readonly RatedRecord[]): SimMonth[] =>
  [...Map.groupBy(ratings, ({ product }) => product)].flatMap(([product, ratingsOfSim]) => {
    const [firstRating] = ratingsOfSim;
    if (!firstRating) return [];
    const latestUsage = usageOfLatestMonth(product, firstRating.month);
    return [...Map.groupBy(ratingsOfSim, ({ month }) => month)].map(([month, newRatings]): SimMonth => {
      const { customer_uuid, customer_product_uuid } = product;
      const use =
        month === latestUsage.spent.month
          ? latestUsage
          : month > latestUsage.spent.month
            ? emptyMonth(product.buckets, month)
            : null;
      return { customer_uuid, customer_product_uuid, month, product, use, fresh: newRatings };
    });
  });

/** Loads closed months. One statement, only for records of past months. */
const loadClosedMonths = async (tx: Tx, months: readonly SimMonth[]): Promise<SimMonth[]> => {
  const pastMonths = months.filter(({ use }) => use === null);
  if (pastMonths.length === 0) return [...months];
  const closedMonths = new Map((await queryPastMonths(tx, pastMonths)).map((month) => [keyText(month), month]));
  return months.map((each) => ({ ...each, use: each.use ?? closedMonths.get(keyText(each)) ?? null }));
};

const toFreshRecords = ({ month, fresh }: SimMonth, { now, cutoff_hours }: RatingSettings): FreshRecord[] => {
  const late_at = arrivalTimeIfLate(now.getTime(), monthCutoff(month, cutoff_hours));
  return fresh.map((each) => {
    const { id, began_at, quantity } = each.record;
    return { id, at: began_at.getTime(), late_at, quantity, rated: each.rated, fresh: each };
  });
};

/** Rates the new records after those of the month; null when the month has to be rated again from all records. */
const addRecords = (month: SimMonth, records: readonly FreshRecord[], rates: MonthRates): MonthRating | null => {
  const { use, customer_uuid, customer_product_uuid, product } = month;
  if (!use) return null;
  const { month: monthAfter, records: ratedRecords } = rateRecordsOfMonth(use, records, rates);
  const isReordered = mayBeOutOfOrder(use, records) || records.some(({ late_at }) => late_at !== null);
  if (isReordered && isOrderDependent(monthAfter, rates.limits)) return null;
  const freshRecords = ratedRecords.map(({ record, ...result }) => ({ rated: record.fresh, ...result }));
  return {
    customer_uuid,
    customer_product_uuid,
    product,
    fresh: freshRecords,
    month: month.month,
    changedRatings: [],
    before: use,
    after: withFixedLimitsIfOrderDependent(monthAfter, rates.limits),
  };
};

/** Rates a month from all its records. */
const rateAgain = (
  month: SimMonth,
  knownRecords: readonly KnownRecord[],
  newRecords: readonly FreshRecord[],
  rates: MonthRates,
): MonthRating => {
  const { customer_uuid, customer_product_uuid, product } = month;
  const monthBefore = month.use ?? emptyMonth(product.buckets, month.month);
  const allRecords = [...knownRecords, ...newRecords];
  const { month: monthAfter, records } = rateRecordsOfMonth<KnownRecord | FreshRecord>(
    withoutUsage(monthBefore),
    allRecords,
    rates,
  );
  return {
    customer_uuid,
    customer_product_uuid,
    product,
    before: monthBefore,
    month: month.month,
    after: withFixedLimitsIfOrderDependent(monthAfter, rates.limits),
    fresh: records.flatMap(({ record, ...result }) => ('fresh' in record ? [{ rated: record.fresh, ...result }] : [])),
    changedRatings: records.flatMap(({ record, ...result }) => {
      if ('fresh' in record) return [];
      const { included, cost_millicents } = record.storedRating;
      const isSame = included === result.included && cost_millicents === result.cost_millicents;
      return isSame ? [] : [{ ...record.storedRating, ...result }];
    }),
  };
};

/**
 * Applies new records to the months of their SIMs, in the order of their starts. Records that start after the stored ones are added at the
 * end. When some start before stored ones and costs depend on the order, the month is rated again from all its records, which are read
 * in one statement.
 */
export const computeMonthRatings = async (
  tx: Tx,
  ratings: readonly RatedRecord[],
  tables: (month: BusinessDate) => RateTable,
  settings: RatingSettings,
): Promise<MonthRating[]> => {
  const months = await loadClosedMonths(tx, groupByMonth(ratings));
  const ratesOf = ({ month, product }: SimMonth): MonthRates => ({
    table: tables(month),
    charges: product.credit_limit_cents !== null,
    limits: limitsOfProduct(product, settings),
  });
  const attempts = months.map((month) => {
    const records = toFreshRecords(month, settings);
    return { month, records, rating: addRecords(month, records, ratesOf(month)) };
  });
  const unratedMonths = attempts.filter(({ rating }) => rating === null);
  if (unratedMonths.length === 0) return attempts.flatMap(({ rating }) => (rating ? [rating] : []));
  const storedRatings = await queryRatingsOfMonths(
    tx,
    unratedMonths.map(({ month }) => month),
  );
  const byMonth = Map.groupBy(storedRatings, keyText);
  return attempts.map(({ month, records, rating }) => {
    if (rating) return rating;
    const knownRecords = (byMonth.get(keyText(month)) ?? []).map((each) =>
      toMonthRecord(each, tables(month.month), settings.cutoff_hours),
    );
    return rateAgain(month, knownRecords, records, ratesOf(month));
  });
};
