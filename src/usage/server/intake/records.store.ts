import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { toPostgresArray } from '#platform/db/postgres-array.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { preparedQuery, preparedWrite } from '#platform/db/prepared.ts';
import { addMonths, startOfBusinessDay } from '#platform/pure/calendar.ts';
import type { CustomerProductKey } from '#subscriptions/server/queries.ts';
import { monthOfInstant } from '#usage/rules/month-of-instant.ts';
import { usageTypes } from '#usage/rules/usage-type.ts';
import { usageRecord } from '../tables.ts';

export type NewRecord = Omit<typeof usageRecord.$inferInsert, 'received_at'>;
type RecordKey = CustomerProductKey & { record_id: string; begun_at: Date };

export const serializeRecordKey = ({
  customer_product_uuid,
  record_id,
}: Omit<RecordKey, 'begun_at' | 'customer_uuid'>): string => `${customer_product_uuid} ${record_id}`;

const { placeholder } = sql;
const storedRecords = preparedQuery('usage_known', (q) =>
  q.select({ customer_product_uuid: sql<string>`r.customer_product_uuid`, record_id: sql<string>`r.record_id` }).from(
    sql`unnest(${placeholder('customers')}::uuid[], ${placeholder('products')}::uuid[], ${placeholder('ids')}::text[],
        ${placeholder('begun')}::float8[]) as n(customer_uuid, customer_product_uuid, record_id, begun_ms)
        cross join lateral (
          select o.customer_product_uuid, o.record_id from usage_record o
          where o.customer_uuid = n.customer_uuid and o.customer_product_uuid = n.customer_product_uuid and o.record_id = n.record_id
            and (o.begun_at >= ${placeholder('from')}::timestamptz and o.begun_at < ${placeholder('but_from')}::timestamptz
              or o.begun_at >= ${placeholder('but_until')}::timestamptz and o.begun_at < ${placeholder('until')}::timestamptz)
            and o.begun_at - to_timestamp(n.begun_ms / 1000) between interval '-35 days' and interval '35 days'
          limit 1) as r`,
  ),
);
const SAME_ID_WINDOW_MS = 35 * 24 * 60 * 60 * 1000;

/** `their_month`: also look for duplicates in the month of a record itself; without it the unique index detects them on insertion (`isUniqueViolation`). */
type LookupOptions = { their_month: boolean };

/**
 * Returns the keys (`serializeRecordKey`) of stored records. An id is searched 35 days before and after the record's start;
 * further away it is another record, because networks reuse ids. One statement per month. The lateral subquery looks up
 * each record by index: with a join, a planner that expects a small partition scans all of it. The bounds of the month
 * are parameters, so that PostgreSQL prunes partitions once and not per record.
 */
export const queryStoredRecordKeys = async (
  tx: Tx,
  records: readonly RecordKey[],
  { their_month }: LookupOptions,
): Promise<Set<string>> => {
  const months = [...Map.groupBy(records, ({ begun_at }) => monthOfInstant(begun_at))];
  const rows = await Promise.all(
    months.map(([month, recordsOfMonth]) => {
      const [start, end] = [startOfBusinessDay(month), startOfBusinessDay(addMonths(month, 1))];
      const times = recordsOfMonth.map(({ begun_at }) => begun_at.getTime());
      return storedRecords(tx).execute({
        customers: toPostgresArray(recordsOfMonth.map((each) => each.customer_uuid)),
        products: toPostgresArray(recordsOfMonth.map((each) => each.customer_product_uuid)),
        ids: toPostgresArray(recordsOfMonth.map((each) => each.record_id)),
        begun: toPostgresArray(times),
        from: new Date(Math.min(...times) - SAME_ID_WINDOW_MS).toISOString(),
        but_from: start.toISOString(),
        but_until: (their_month ? start : end).toISOString(),
        until: new Date(Math.max(...times) + SAME_ID_WINDOW_MS).toISOString(),
      });
    }),
  );
  return new Set(rows.flat().map(serializeRecordKey));
};

/** Columns of inserted records and their types. Instants are sent as milliseconds, which is faster to serialise and parse. */
const columns = {
  customer_uuid: 'uuid',
  customer_product_uuid: 'uuid',
  begun_at: 'float8',
  record_id: 'text',
  type: 'int2',
  incoming: 'bool',
  quantity: 'int8',
  included: 'int8',
  cost_millicents: 'int8',
  other_party: 'text',
  other_country: 'text',
  country: 'text',
  network: 'text',
  rate: 'text',
  edition: 'int4',
} as const satisfies Record<keyof NewRecord, string>;
const columnNames = Object.keys(columns) as (keyof typeof columns)[];

const insertStatement = preparedWrite('usage_store', (q) => {
  const list = (each: (name: keyof typeof columns) => SQL) => sql.join(columnNames.map(each), sql`, `);
  const arrays = list((name) => sql`${placeholder(name)}::${sql.raw(columns[name])}[]`);
  const values = list((name) => (name === 'begun_at' ? sql`to_timestamp(n.begun_at / 1000)` : sql.raw(`n.${name}`)));
  return q
    .insert(usageRecord)
    .select(
      sql`select ${values}, ${placeholder('received_at')}::timestamptz from unnest(${arrays}) as n(${list((name) => sql.raw(name))})`,
    );
});

/**
 * Inserts records in one statement, all or none. The SIMs must be locked and the partitions must exist.
 * @throws a unique violation (`isUniqueViolation`) if one is stored already
 */
export const insertRecords = async (tx: Tx, records: readonly NewRecord[], received_at: Date): Promise<void> => {
  const toParameter = (value: NewRecord[keyof NewRecord]) =>
    value instanceof Date ? value.getTime() : (value ?? null);
  const arrays = columnNames.map((name) => [name, toPostgresArray(records.map((record) => toParameter(record[name])))]);
  const values = { ...Object.fromEntries(arrays), received_at: received_at.toISOString() } as Record<string, string>;
  await insertStatement(tx).execute(values);
};

/** Finds the country in which a SIM used data abroad last, among the stored records. */
export const findLatestRoamingDataCountry = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: CustomerProductKey,
): Promise<string | null> => {
  const [row] = await q
    .select({ country: usageRecord.country })
    .from(usageRecord)
    .where(
      and(
        eq(usageRecord.customer_uuid, customer_uuid),
        eq(usageRecord.customer_product_uuid, customer_product_uuid),
        eq(usageRecord.type, usageTypes.data_roaming),
      ),
    )
    .orderBy(desc(usageRecord.begun_at))
    .limit(1);
  return row?.country ?? null;
};
