import { lockProductUsageOfSims, type ProductUsageOfSim, updateProductUsage } from '#subscriptions/server/commands.ts';
import type { CustomerProductKey } from '#subscriptions/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import { addMonths, type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { applyRatedUsage, emptyMonth, type MonthlyUsage } from '#usage/rules/apply-rated-usage.ts';
import { monthOfInstant } from '#usage/rules/month-of-instant.ts';
import { buildMonthFromSums, latestMonth } from '#usage/rules/monthly-usage.ts';
import type { NetworkRecord } from '#usage/rules/network-record.ts';
import type { RateTable } from '#usage/rules/rate-table.ts';
import { type RatedUsage, rateRecord } from '#usage/rules/rate-record.ts';
import { queryPastMonths, type PastMonth, upsertMonths, queryMonthSums } from '../months/months.store.ts';
import { insertRecords, queryStoredRecordKeys, type NewRecord, recordKeyText } from './records.store.ts';

/** A parsed record and its original form. */
export type IncomingRecord = { record: NetworkRecord; given: unknown };
type Tables = (month: BusinessDate) => RateTable;

/** A rated record with the SIM's product and its month. */
type RatedRecord = {
  record: NetworkRecord;
  product: ProductUsageOfSim;
  month: BusinessDate;
  table: RateTable;
  rated: RatedUsage;
};

/** Change of the newest month of a SIM. */
export type MonthChange = { product: ProductUsageOfSim; before: MonthlyUsage; after: MonthlyUsage };
/** `unknown`: records of unknown SIMs. */
export type StoredBatch = {
  taken: number;
  known: number;
  free: number;
  unknown: IncomingRecord[];
  changes: MonthChange[];
};
/** SIMs whose bill cycle of the current month has not started while they have new records of it. Nothing was stored. */
export type SimsBehind = { behind: CustomerProductKey[] };

/**
 * `begin`: return SIMs that are behind instead of storing. `repeated`: look for stored records in the month of each
 * record as well; otherwise a stored record of the same month makes the whole batch fail (`isUniqueViolation`).
 */
export type BatchOptions = { now: Date; begin: boolean; repeated: boolean };

const rateRecords = (
  lines: readonly IncomingRecord[],
  products: ReadonlyMap<string, ProductUsageOfSim>,
  tables: Tables,
): RatedRecord[] =>
  lines.flatMap(({ record }) => {
    const product = products.get(record.imsi);
    if (!product) return [];
    const month = monthOfInstant(record.began_at);
    const table = tables(month);
    const rated = rateRecord(record, table);
    return rated ? [{ record, product, month, table, rated }] : [];
  });

const toRowKey = ({ record, product: { customer_uuid, customer_product_uuid } }: RatedRecord) => ({
  customer_uuid,
  customer_product_uuid,
  record_id: record.id,
  begun_at: record.began_at,
});

/** Returns the records that are not stored yet, without duplicates, ordered by start. */
const findNewRecords = async (tx: Tx, ratings: readonly RatedRecord[], repeated: boolean): Promise<RatedRecord[]> => {
  const storedKeys = await queryStoredRecordKeys(tx, ratings.map(toRowKey), { their_month: repeated });
  return ratings
    .filter((rating) => {
      const name = recordKeyText(toRowKey(rating));
      return !storedKeys.has(name) && Boolean(storedKeys.add(name));
    })
    .toSorted((one, other) => one.record.began_at.getTime() - other.record.began_at.getTime());
};

/** Months of a SIM while records are applied to them. */
type SimMonths = {
  product: ProductUsageOfSim;
  newest: BusinessDate;
  before: MonthlyUsage;
  months: Map<BusinessDate, MonthlyUsage>;
};

const buildSimMonths = (product: ProductUsageOfSim, ratings: readonly RatedRecord[]): SimMonths => {
  const present = latestMonth(product, ratings[0]?.month ?? '');
  const newest = ratings.reduce((latest, { month }) => (month > latest ? month : latest), present.spent.month);
  const months = new Map([[present.spent.month, present]]);
  if (newest > present.spent.month) months.set(newest, emptyMonth(product.buckets, newest));
  return { product, newest, before: months.get(newest) ?? present, months };
};

/** Returns the SIMs whose buckets are older than the current month and that have records of it. */
const findSimsBehind = (ratings: readonly RatedRecord[], now: Date): CustomerProductKey[] => {
  const present = monthOfInstant(now);
  const begins = ratings.filter(
    ({ product, month }) => month === present && product.buckets.some((bucket) => bucket.month < present),
  );
  return [...new Map(begins.map(({ product }) => [product.customer_product_uuid, product])).values()];
};

const withMonthBounds = <M extends { month: BusinessDate }>(each: M): M & { from: Date; until: Date } => ({
  ...each,
  from: startOfBusinessDay(each.month),
  until: startOfBusinessDay(addMonths(each.month, 1)),
});

/** Loads the past months of late records: as they were closed, or else summed from their records. */
const addPastMonths = async (
  tx: Tx,
  books: ReadonlyMap<string, SimMonths>,
  ratings: readonly RatedRecord[],
  tables: Tables,
): Promise<void> => {
  const keys = new Map<string, CustomerProductKey & { month: BusinessDate }>();
  for (const { product, month } of ratings) {
    const { customer_uuid, customer_product_uuid } = product;
    if (!books.get(customer_product_uuid)?.months.has(month))
      keys.set(`${customer_product_uuid} ${month}`, { customer_uuid, customer_product_uuid, month });
  }
  if (keys.size === 0) return;
  const nameOf = (each: CustomerProductKey & { month: BusinessDate }) => `${each.customer_product_uuid} ${each.month}`;
  const closed = new Map((await queryPastMonths(tx, [...keys.values()])).map((past) => [nameOf(past), past]));
  const open = [...keys.values()].filter((each) => !closed.has(nameOf(each)));
  const sums = new Map(
    open.length === 0 ? [] : (await queryMonthSums(tx, open.map(withMonthBounds))).map((each) => [nameOf(each), each]),
  );
  for (const [name, { customer_product_uuid, month }] of keys) {
    const book = books.get(customer_product_uuid);
    if (!book) continue;
    const { buckets } = book.product;
    const [past, added] = [closed.get(name), sums.get(name)];
    book.months.set(
      month,
      past ?? (added ? buildMonthFromSums(buckets, month, added, tables(month)) : emptyMonth(buckets, month)),
    );
  }
};

const applyRecord = ({ product, months }: SimMonths, { record, month, table, rated }: RatedRecord): NewRecord => {
  const { quantity } = record;
  const use = months.get(month) ?? emptyMonth(product.buckets, month);
  const charges = product.credit_limit_cents !== null;
  const { after, included, cost_millicents } = applyRatedUsage(use, rated, { quantity, table, charges });
  months.set(month, after);
  return {
    customer_uuid: product.customer_uuid,
    customer_product_uuid: product.customer_product_uuid,
    begun_at: record.began_at,
    record_id: record.id,
    type: rated.type,
    incoming: record.incoming,
    quantity,
    included,
    cost_millicents,
    other_party: rated.other_party,
    other_country: rated.other_country,
    country: rated.country,
    network: rated.country === 'BE' ? null : record.plmn,
    rate: rated.rate,
    edition: table.edition,
  };
};

/** Groups records by SIM, with the months of each. */
const groupSimMonths = (ratings: readonly RatedRecord[]): Map<string, SimMonths> => {
  const groups = Map.groupBy(ratings, ({ product }) => product.customer_product_uuid);
  return new Map(
    [...groups].flatMap(([uuid, own]) => (own[0] ? [[uuid, buildSimMonths(own[0].product, own)] as const] : [])),
  );
};

const toPastMonths = ({ product, newest, months }: SimMonths): PastMonth[] => {
  const { customer_uuid, customer_product_uuid } = product;
  return [...months].flatMap(([month, { buckets, spent }]) =>
    month === newest ? [] : [{ customer_uuid, customer_product_uuid, month, buckets, spent }],
  );
};

const writeBatch = async (
  tx: Tx,
  books: readonly SimMonths[],
  records: readonly NewRecord[],
  now: Date,
): Promise<MonthChange[]> => {
  const changes = books.flatMap(({ product, newest, before, months }) => {
    const after = months.get(newest);
    return after ? [{ product, before, after }] : [];
  });
  const past = books.flatMap(toPastMonths);
  // The statements are pipelined on one connection to save round trips.
  await Promise.all([
    insertRecords(tx, records, now),
    updateProductUsage(
      tx,
      changes.map(({ product: { customer_uuid, customer_product_uuid }, after: { buckets, spent } }) => ({
        customer_uuid,
        customer_product_uuid,
        buckets,
        spent,
      })),
    ),
    ...(past.length > 0 ? [upsertMonths(tx, past)] : []),
  ]);
  return changes;
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
  { now, begin, repeated }: BatchOptions,
): Promise<StoredBatch | SimsBehind> => {
  const locked = await lockProductUsageOfSims(tx, [...new Set(lines.map(({ record }) => record.imsi))]);
  const products = new Map(locked.map((product) => [product.imsi, product]));
  const unknown = lines.filter(({ record }) => !products.has(record.imsi));
  const ratings = rateRecords(lines, products, tables);
  const done = { unknown, free: lines.length - unknown.length - ratings.length };
  if (ratings.length === 0) return { ...done, taken: 0, known: 0, changes: [] };
  const fresh = await findNewRecords(tx, ratings, repeated);
  const known = ratings.length - fresh.length;
  if (fresh.length === 0) return { ...done, taken: 0, known, changes: [] };
  const behind = begin ? findSimsBehind(fresh, now) : [];
  if (behind.length > 0) return { behind };
  const books = groupSimMonths(fresh);
  await addPastMonths(tx, books, fresh, tables);
  const records = fresh.flatMap((rating) => {
    const book = books.get(rating.product.customer_product_uuid);
    return book ? [applyRecord(book, rating)] : [];
  });
  const changes = await writeBatch(tx, [...books.values()], records, now);
  return { ...done, taken: records.length, known, changes };
};
