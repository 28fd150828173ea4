import { lockProducts, type ProductInUse, saveUse } from '#subscriptions/server/commands.ts';
import type { ProductKey } from '#subscriptions/server/questions.ts';
import type { Tx } from '#platform/db/database.ts';
import { addMonths, type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { charge, freshMonth, type MonthOfUse } from '#usage/rules/charge.ts';
import { monthOfInstant } from '#usage/rules/month-of.ts';
import { monthOfSums, presentMonth } from '#usage/rules/months-of-use.ts';
import type { NetworkRecord } from '#usage/rules/network-record.ts';
import { centsOfMillicents } from '#usage/rules/price-of.ts';
import type { RateTable } from '#usage/rules/rate-table.ts';
import { type Rated, rate } from '#usage/rules/rate.ts';
import { findMonths, type PastMonth, saveMonths, sumMonths } from './months.store.ts';
import { insertRecords, knownRecords, type NewRecord, recordKey } from './records.store.ts';

/** A record and whose it is. */
export type Line = { record: NetworkRecord; key: ProductKey };
type Tables = (month: BusinessDate) => RateTable;

/** A record that is to be stored, rated. */
type Rating = { line: Line; month: BusinessDate; table: RateTable; rated: Rated };

/** How the month that is running has changed for a SIM. */
export type Change = { product: ProductInUse; before: MonthOfUse; after: MonthOfUse };
export type Stored = { taken: number; known: number; free: number; changes: Change[] };

const rateAll = (lines: readonly Line[], tables: Tables): Rating[] =>
  lines.flatMap((line) => {
    const month = monthOfInstant(line.record.began_at);
    const table = tables(month);
    const rated = rate(line.record, table);
    return rated ? [{ line, month, table, rated }] : [];
  });

const rowKeyOf = ({ line: { record, key } }: Rating) => ({ ...key, record_id: record.id, begun_at: record.began_at });

/** Those that are not stored yet, each once, in the order of their time. */
const newOnes = async (tx: Tx, ratings: readonly Rating[]): Promise<Rating[]> => {
  const seen = await knownRecords(tx, ratings.map(rowKeyOf));
  return ratings
    .filter((rating) => {
      const name = recordKey(rowKeyOf(rating));
      return !seen.has(name) && Boolean(seen.add(name));
    })
    .toSorted((one, other) => one.line.record.began_at.getTime() - other.line.record.began_at.getTime());
};

/** The months of one SIM, while records are put into them. */
type Book = { product: ProductInUse; newest: BusinessDate; before: MonthOfUse; months: Map<BusinessDate, MonthOfUse> };

const openBook = (product: ProductInUse, ratings: readonly Rating[]): Book => {
  const present = presentMonth(product, ratings[0]?.month ?? '');
  const newest = ratings.reduce((latest, { month }) => (month > latest ? month : latest), present.spent.month);
  const months = new Map([[present.spent.month, present]]);
  if (newest > present.spent.month) months.set(newest, freshMonth(product.buckets, newest));
  return { product, newest, before: months.get(newest) ?? present, months };
};

const withEnds = <M extends { month: BusinessDate }>(each: M): M & { from: Date; until: Date } => ({
  ...each,
  from: startOfBusinessDay(each.month),
  until: startOfBusinessDay(addMonths(each.month, 1)),
});

/** Brings the past months that late records belong to: as they were closed, or as their records add up. */
const openPastMonths = async (
  tx: Tx,
  books: ReadonlyMap<string, Book>,
  ratings: readonly Rating[],
  tables: Tables,
): Promise<void> => {
  const wanted = new Map<string, ProductKey & { month: BusinessDate }>();
  for (const { line, month } of ratings) {
    const { customer_product_uuid } = line.key;
    if (!books.get(customer_product_uuid)?.months.has(month))
      wanted.set(`${customer_product_uuid} ${month}`, { ...line.key, month });
  }
  if (wanted.size === 0) return;
  const nameOf = (each: ProductKey & { month: BusinessDate }) => `${each.customer_product_uuid} ${each.month}`;
  const closed = new Map((await findMonths(tx, [...wanted.values()])).map((past) => [nameOf(past), past]));
  const open = [...wanted.values()].filter((each) => !closed.has(nameOf(each)));
  const sums = new Map(
    open.length === 0 ? [] : (await sumMonths(tx, open.map(withEnds))).map((each) => [nameOf(each), each]),
  );
  for (const [name, { customer_product_uuid, month }] of wanted) {
    const book = books.get(customer_product_uuid);
    if (!book) continue;
    const { buckets } = book.product;
    const [past, added] = [closed.get(name), sums.get(name)];
    book.months.set(
      month,
      past ?? (added ? monthOfSums(buckets, month, added, tables(month)) : freshMonth(buckets, month)),
    );
  }
};

const putIn = (
  { product, months }: Book,
  { line: { record, key }, month, table, rated }: Rating,
  now: Date,
): NewRecord => {
  const { quantity } = record;
  const use = months.get(month) ?? freshMonth(product.buckets, month);
  const charges = product.credit_limit_cents !== null;
  const { after, included, cost_millicents } = charge(use, rated, { quantity, table, charges });
  months.set(month, after);
  return {
    ...key,
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
    received_at: now,
  };
};

const grouped = (ratings: readonly Rating[]): Map<string, Rating[]> => {
  const groups = new Map<string, Rating[]>();
  for (const rating of ratings) {
    const uuid = rating.line.key.customer_product_uuid;
    const group = groups.get(uuid);
    if (group) group.push(rating);
    else groups.set(uuid, [rating]);
  }
  return groups;
};

const pastMonths = ({ product, newest, months }: Book): PastMonth[] => {
  const { customer_uuid, customer_product_uuid } = product;
  return [...months].flatMap(([month, { buckets, spent }]) =>
    month === newest ? [] : [{ customer_uuid, customer_product_uuid, month, buckets, spent }],
  );
};

const save = async (tx: Tx, books: readonly Book[], records: readonly NewRecord[]): Promise<Change[]> => {
  const changes = books.flatMap(({ product, newest, before, months }) => {
    const after = months.get(newest);
    return after ? [{ product, before, after }] : [];
  });
  const past = books.flatMap(pastMonths);
  // Sent together: a connection answers one after the other, and nobody waits for the way in between.
  await Promise.all([
    insertRecords(tx, records),
    saveUse(
      tx,
      changes.map(({ product: { customer_uuid, customer_product_uuid }, after: { buckets, spent } }) => ({
        customer_uuid,
        customer_product_uuid,
        buckets,
        spent,
        credit_used_cents: centsOfMillicents(spent.all),
      })),
    ),
    ...(past.length > 0 ? [saveMonths(tx, past)] : []),
  ]);
  return changes;
};

/**
 * Rates and stores records and puts them into the months of their SIMs, each record once. The SIMs are locked first, in one order for
 * everybody: whoever comes with the same ones waits, and then sees what was stored. Their months are there.
 */
export const storeBatch = async (tx: Tx, lines: readonly Line[], tables: Tables, now: Date): Promise<Stored> => {
  const ratings = rateAll(lines, tables);
  const free = lines.length - ratings.length;
  if (ratings.length === 0) return { taken: 0, known: 0, free, changes: [] };
  const keys = new Map(ratings.map(({ line: { key } }) => [key.customer_product_uuid, key]));
  // Sent together and answered one after the other: what is stored is asked for when the locks are there.
  const [products, fresh] = await Promise.all([lockProducts(tx, [...keys.values()]), newOnes(tx, ratings)]);
  const known = ratings.length - fresh.length;
  if (fresh.length === 0) return { taken: 0, known, free, changes: [] };
  const groups = grouped(fresh);
  const books = new Map(
    products.flatMap((product) => {
      const own = groups.get(product.customer_product_uuid);
      return own ? [[product.customer_product_uuid, openBook(product, own)] as const] : [];
    }),
  );
  await openPastMonths(tx, books, fresh, tables);
  const records = fresh.flatMap((rating) => {
    const book = books.get(rating.line.key.customer_product_uuid);
    return book ? [putIn(book, rating, now)] : [];
  });
  const changes = await save(tx, [...books.values()], records);
  return { taken: records.length, known, free, changes };
};
