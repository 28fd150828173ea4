import { sql } from 'drizzle-orm';
import { arrayText } from '#platform/db/array-text.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared, preparedChange } from '#platform/db/prepared.ts';
import type { ProductKey } from '#subscriptions/server/questions.ts';
import { usageRecord } from '../tables.ts';

export type NewRecord = typeof usageRecord.$inferInsert;
type Named = ProductKey & { record_id: string; begun_at: Date };

export const recordKey = ({ customer_product_uuid, record_id }: Omit<Named, 'begun_at' | 'customer_uuid'>): string =>
  `${customer_product_uuid} ${record_id}`;

const { placeholder } = sql;
const known = prepared('usage_known', (q) =>
  q.select({ customer_product_uuid: sql<string>`r.customer_product_uuid`, record_id: sql<string>`r.record_id` }).from(
    sql`unnest(${placeholder('customers')}::uuid[], ${placeholder('products')}::uuid[], ${placeholder('ids')}::text[],
        ${placeholder('begun')}::timestamptz[]) as n(customer_uuid, customer_product_uuid, record_id, begun_at)
        cross join lateral (
          select o.customer_product_uuid, o.record_id from usage_record o
          where o.customer_uuid = n.customer_uuid and o.customer_product_uuid = n.customer_product_uuid and o.record_id = n.record_id
            and o.begun_at > n.begun_at - interval '35 days' and o.begun_at < n.begun_at + interval '35 days'
          limit 1) as r`,
  ),
);

/**
 * Which of these are stored, as `recordKey` names them. The same id is looked for a month and some days to both sides of its time: further
 * away it is another record, since networks count in circles. One statement, which looks for each by itself: where they are joined, a
 * planner that takes a month for small reads all of it.
 */
export const knownRecords = async (tx: Tx, records: readonly Named[]): Promise<Set<string>> => {
  const rows = await known(tx).execute({
    customers: arrayText(records.map((each) => each.customer_uuid)),
    products: arrayText(records.map((each) => each.customer_product_uuid)),
    ids: arrayText(records.map((each) => each.record_id)),
    begun: arrayText(records.map((each) => each.begun_at)),
  });
  return new Set(rows.map(recordKey));
};

/** The columns of a record and their types, in the order of the table. */
const columns = {
  customer_uuid: 'uuid',
  customer_product_uuid: 'uuid',
  begun_at: 'timestamptz',
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
  received_at: 'timestamptz',
} as const satisfies Record<keyof NewRecord, string>;
const names = Object.keys(columns) as (keyof NewRecord)[];

const store = preparedChange('usage_store', (q) => {
  const arrays = names.map((name) => sql`${placeholder(name)}::${sql.raw(columns[name])}[]`);
  return q.insert(usageRecord).select(sql`select * from unnest(${sql.join(arrays, sql`, `)})`);
});

/** Stores records that are not stored yet; their SIMs are locked and their months are there. One statement. */
export const insertRecords = async (tx: Tx, records: readonly NewRecord[]): Promise<void> => {
  const values = names.map((name) => [name, arrayText(records.map((record) => record[name] ?? null))]);
  await store(tx).execute(Object.fromEntries(values) as Record<string, string>);
};
