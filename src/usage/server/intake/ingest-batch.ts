import type { Visit } from '#subscriptions/rules/visit.ts';
import {
  lockProductUsageOfSims,
  type ProductUsageOfSim,
  updateProductUsage,
  updateVisits,
} from '#subscriptions/server/commands.ts';
import type { CustomerProductKey } from '#subscriptions/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { MonthlyUsage } from '#usage/rules/monthly-usage.ts';
import { monthOfInstant } from '#usage/rules/month-of-instant.ts';
import { usageOfLatestMonth } from '#usage/rules/monthly-usage.ts';
import { countryOfPlmn, isHomeNetwork } from '#usage/rules/network-country.ts';
import type { NetworkRecord } from '#usage/rules/network-record.ts';
import type { RateTable } from '#usage/rules/rate-table.ts';
import { rateRecord } from '#usage/rules/rate-record.ts';
import { findNewVisit } from '#usage/rules/roaming-entry.ts';
import { checkSimLife } from '#usage/rules/sim-life.ts';
import { upsertMonths } from '../months/months.store.ts';
import { updateRatings } from '../months/stored-ratings.store.ts';
import {
  type MonthRating,
  type RatedRecord,
  computeMonthRatings,
  type RatingSettings,
} from './compute-month-ratings.ts';
import { insertRecords, queryStoredRecordKeys, type NewRecord, serializeRecordKey } from './records.store.ts';
import { insertRejectedUsage, type RejectedRecord } from './rejected-usage.store.ts';

export type IncomingRecord = { record: NetworkRecord };
type Tables = (month: BusinessDate) => RateTable;

/** Change of the newest month of a SIM. */
export type MonthChange = { product: ProductUsageOfSim; before: MonthlyUsage; after: MonthlyUsage };
/** A SIM that has entered a country abroad, or a ship or plane. */
export type RoamingEntry = CustomerProductKey & Visit;

/** Result of a stored batch. `unknown`: records of unknown SIMs, which were not stored. */
export type StoredBatch = {
  taken: number;
  known: number;
  free: number;
  unknown: IncomingRecord[];
  rejected: RejectedRecord[];
  changes: MonthChange[];
  /** SIMs that get a welcome. */
  entries: RoamingEntry[];
};
/** SIMs that have new records of the current month, but whose bill cycle of it has not started. Nothing was stored. */
export type SimsBehind = { simsBehind: CustomerProductKey[] };

/**
 * `returnsSimsBehind`: return SIMs that are behind instead of storing. `mayRepeat`: also look for stored records in the month of
 * each record; otherwise a record that is stored there makes the whole batch fail (`isUniqueViolation`).
 */
export type BatchOptions = RatingSettings & { returnsSimsBehind: boolean; mayRepeat: boolean };

type SortedLines = { unknown: IncomingRecord[]; rejected: RejectedRecord[]; ratings: RatedRecord[]; free: number };

/** Rates the records that are within the life of their SIM. Returns them, and the others with the reason of their rejection. */
const sortLines = (
  lines: readonly IncomingRecord[],
  products: ReadonlyMap<string, ProductUsageOfSim>,
  tables: Tables,
): SortedLines => {
  const sortedLines: SortedLines = { unknown: [], rejected: [], ratings: [], free: 0 };
  for (const line of lines) {
    const { record } = line;
    const product = products.get(record.imsi);
    const reason = product ? checkSimLife(record.began_at, product) : null;
    if (!product) sortedLines.unknown.push(line);
    else if (reason) sortedLines.rejected.push({ ...line, reason });
    else {
      const month = monthOfInstant(record.began_at);
      const table = tables(month);
      const ratedUsage = rateRecord(record, table);
      if (ratedUsage === 'unknown_premium') sortedLines.rejected.push({ ...line, reason: ratedUsage });
      else if (ratedUsage) sortedLines.ratings.push({ record, product, month, table, rated: ratedUsage });
      else sortedLines.free += 1;
    }
  }
  return sortedLines;
};

/** Finds SIMs whose newest record is from another country than the stored visit. SIMs that are at home and were before are skipped. */
const findEntries = (
  lines: readonly IncomingRecord[],
  products: ReadonlyMap<string, ProductUsageOfSim>,
  now: Date,
): { product: ProductUsageOfSim; visit: Visit; entered: boolean }[] => {
  const movingImsis = new Set<string>();
  for (const { record } of lines)
    if (!isHomeNetwork(record.plmn) || (products.get(record.imsi)?.visited ?? null) !== null)
      movingImsis.add(record.imsi);
  return [...movingImsis].flatMap((imsi) => {
    const product = products.get(imsi);
    if (!product) return [];
    const recordsOfSim = lines.filter(
      ({ record }) => record.imsi === imsi && checkSimLife(record.began_at, product) === null,
    );
    const newestRecord = recordsOfSim.reduce<NetworkRecord | null>(
      (newest, { record }) => (newest && newest.began_at >= record.began_at ? newest : record),
      null,
    );
    if (!newestRecord) return [];
    const visit = { country: countryOfPlmn(newestRecord.plmn), at: newestRecord.began_at.getTime() };
    const { visited, spent } = product;
    const roamingEntry = findNewVisit(visited, visit, { now: now.getTime(), newest_at: spent?.newest_at });
    return roamingEntry ? [{ product, ...roamingEntry }] : [];
  });
};

const toRowKey = ({ record, product: { customer_uuid, customer_product_uuid } }: RatedRecord) => ({
  customer_uuid,
  customer_product_uuid,
  record_id: record.id,
  begun_at: record.began_at,
});

/** Returns the records that are not stored yet, without duplicates. */
const findNewRecords = async (tx: Tx, ratings: readonly RatedRecord[], isRepeated: boolean): Promise<RatedRecord[]> => {
  const storedKeys = await queryStoredRecordKeys(tx, ratings.map(toRowKey), { their_month: isRepeated });
  return ratings.filter((rating) => {
    const name = serializeRecordKey(toRowKey(rating));
    return !storedKeys.has(name) && Boolean(storedKeys.add(name));
  });
};

/** Returns the SIMs whose buckets are older than the current month and that have records of it. */
const findSimsBehind = (ratings: readonly RatedRecord[], now: Date): CustomerProductKey[] => {
  const currentMonth = monthOfInstant(now);
  const startingRatings = ratings.filter(
    ({ product, month }) => month === currentMonth && product.buckets.some((bucket) => bucket.month < currentMonth),
  );
  return [...new Map(startingRatings.map(({ product }) => [product.customer_product_uuid, product])).values()];
};

const toNewRecords = ({ fresh }: MonthRating): NewRecord[] =>
  fresh.map(({ rated: { record, product, table, rated }, included, cost_millicents }) => ({
    customer_uuid: product.customer_uuid,
    customer_product_uuid: product.customer_product_uuid,
    begun_at: record.began_at,
    record_id: record.id,
    type: rated.type,
    incoming: record.incoming,
    quantity: record.quantity,
    included,
    cost_millicents,
    other_party: rated.other_party,
    other_country: rated.other_country,
    country: rated.country,
    network: rated.country === 'BE' ? null : record.plmn,
    rate: rated.rate,
    edition: table.edition,
  }));

/** Splits the rated months into the newest one of each SIM, which is in its product, and past ones. */
const splitNewest = (months: readonly MonthRating[]): { newest: MonthRating[]; past: MonthRating[] } => {
  const latestMonths = new Map<ProductUsageOfSim, BusinessDate>();
  for (const { product, month } of months) {
    const storedMonth = latestMonths.get(product) ?? usageOfLatestMonth(product, month).spent.month;
    latestMonths.set(product, month > storedMonth ? month : storedMonth);
  }
  const isNewest = ({ product, month }: MonthRating) => latestMonths.get(product) === month;
  return { newest: months.filter(isNewest), past: months.filter((month) => !isNewest(month)) };
};

const writeBatch = async (tx: Tx, months: readonly MonthRating[], now: Date): Promise<MonthChange[]> => {
  const { newest, past } = splitNewest(months);
  const changedRatings = months.flatMap((month) => month.changedRatings);
  const toUse = ({ customer_uuid, customer_product_uuid, month, after: { buckets, spent } }: MonthRating) => ({
    customer_uuid,
    customer_product_uuid,
    month,
    buckets,
    spent,
  });
  // The statements are pipelined on one connection to save round trips.
  await Promise.all([
    insertRecords(tx, months.flatMap(toNewRecords), now),
    ...(newest.length > 0 ? [updateProductUsage(tx, newest.map(toUse))] : []),
    ...(past.length > 0 ? [upsertMonths(tx, past.map(toUse))] : []),
    ...(changedRatings.length > 0 ? [updateRatings(tx, changedRatings)] : []),
  ]);
  return newest.map(({ product, before, after }) => ({ product, before, after }));
};

/**
 * Rates and stores records and applies them to the months of their SIMs, each record once. Products are locked first, in
 * a fixed order, so that a parallel batch with the same SIMs waits and then finds the stored records. The partitions
 * must exist.
 */
export const ingestBatch = async (
  tx: Tx,
  lines: readonly IncomingRecord[],
  tables: Tables,
  { returnsSimsBehind, mayRepeat, ...settings }: BatchOptions,
): Promise<StoredBatch | SimsBehind> => {
  const lockedProducts = await lockProductUsageOfSims(tx, [...new Set(lines.map(({ record }) => record.imsi))]);
  const products = new Map(lockedProducts.map((product) => [product.imsi, product]));
  const { ratings, ...sorted } = sortLines(lines, products, tables);
  const newRecords = ratings.length === 0 ? [] : await findNewRecords(tx, ratings, mayRepeat);
  const simsBehind = returnsSimsBehind ? findSimsBehind(newRecords, settings.now) : [];
  if (simsBehind.length > 0) return { simsBehind };
  if (sorted.rejected.length > 0) await insertRejectedUsage(tx, sorted.rejected, settings.now);
  const moves = findEntries(lines, products, settings.now).map(({ product, visit, entered }) => {
    const { customer_uuid, customer_product_uuid } = product;
    return { entered, entry: { customer_uuid, customer_product_uuid, ...visit } };
  });
  if (moves.length > 0)
    await updateVisits(
      tx,
      moves.map(({ entry }) => entry),
    );
  const entries = moves.flatMap(({ entered, entry }) => (entered ? [entry] : []));
  const batchResult = { ...sorted, entries, taken: newRecords.length, known: ratings.length - newRecords.length };
  if (newRecords.length === 0) return { ...batchResult, changes: [] };
  const months = await computeMonthRatings(tx, newRecords, tables, settings);
  return { ...batchResult, changes: await writeBatch(tx, months, settings.now) };
};
