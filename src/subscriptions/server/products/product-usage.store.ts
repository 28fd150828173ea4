import { and, eq, sql } from 'drizzle-orm';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { toPostgresArray } from '#platform/db/postgres-array.ts';
import { type Reader, queryRows, type Tx } from '#platform/db/database.ts';
import { preparedQuery, preparedWrite } from '#platform/db/prepared.ts';
import type { Bucket, Spent } from '#subscriptions/rules/bucket.ts';
import type { Visit } from '#subscriptions/rules/visit.ts';
import { customerProduct } from '../tables.ts';
import type { Cents } from '#platform/pure/money.ts';

export type CustomerProductKey = { customer_uuid: string; customer_product_uuid: string };

/** The usage part of a SIM's product. `credit_limit_cents` null is prepaid. */
export type ProductUsage = CustomerProductKey & {
  /** Empty once its customer was erased. */
  msisdn: Msisdn | '';
  offer_uuid: string;
  credit_limit_cents: Cents | null;
  buckets: Bucket[];
  spent: Spent | null;
};

/** IMSIs of the current SIMs of an order product; spent SIMs are not included. */
export const queryImsisOfOrderProduct = async (q: Reader, order_product_uuid: string): Promise<string[]> => {
  const rows = await queryRows<{ imsi: string }>(
    q,
    sql`select imsi from sim_stock where order_product_uuid = ${order_product_uuid} and not spent`,
  );
  return rows.map(({ imsi }) => imsi);
};

/** Locks products for a change of their usage, always in key order to avoid deadlocks. */
export const lockProductUsage = (tx: Tx, keys: readonly CustomerProductKey[]): Promise<ProductUsage[]> =>
  queryRows<ProductUsage>(
    tx,
    sql`select p.customer_uuid, p.uuid as customer_product_uuid, p.msisdn, p.offer_uuid, p.credit_limit_cents, p.spent,
          p.buckets
        from unnest(${sql.param(keys.map(({ customer_uuid }) => customer_uuid))}::uuid[],
          ${sql.param(keys.map(({ customer_product_uuid }) => customer_product_uuid))}::uuid[]) as wanted(customer_uuid, uuid)
        join customer_product p on p.customer_uuid = wanted.customer_uuid and p.uuid = wanted.uuid
        order by p.customer_uuid, p.uuid for update of p`,
  );

/**
 * The usage part of the product of a SIM. `imsi` identifies the SIM; a product may have had several. Instants in ms, which is
 * faster to parse; `ended_ms` null: in use.
 */
export type ProductUsageOfSim = Omit<ProductUsage, 'msisdn' | 'offer_uuid'> & {
  imsi: string;
  visited: Visit | null;
  activated_ms: number;
  ended_ms: number | null;
};

const ofSims = preparedQuery('use_lock_sims', (q) =>
  q
    .select({
      imsi: sql<string>`k.imsi`,
      customer_uuid: sql<string>`k.customer_uuid`,
      customer_product_uuid: sql<string>`k.uuid`,
      credit_limit_cents: sql<number | null>`k.credit_limit_cents`,
      spent: sql<Spent | null>`k.spent`,
      buckets: sql<Bucket[]>`k.buckets`,
      visited: sql<Visit | null>`k.visited`,
      activated_ms: sql<number>`(extract(epoch from k.activated_at) * 1000)::float8`,
      ended_ms: sql<number | null>`(extract(epoch from k.ended_at) * 1000)::float8`,
    })
    .from(
      sql`(select w.imsi, p.customer_uuid, p.uuid, p.credit_limit_cents, p.spent, p.buckets, p.visited, p.activated_at, p.ended_at
        from unnest(${sql.placeholder('imsis')}::text[]) as w(imsi)
        cross join lateral (
          select a.customer_uuid, a.order_product_uuid from sim_stock s
          join sim_allocation a on a.order_product_uuid = s.order_product_uuid where s.imsi = w.imsi limit 1) as a
        join customer_product p on p.customer_uuid = a.customer_uuid and p.order_product_uuid = a.order_product_uuid
        order by p.customer_uuid, p.uuid for update of p) as k`,
    ),
);

/**
 * Finds and locks the products of current or former SIMs, in the same order as `lockProductUsage`. Uses a prepared statement, so
 * that PostgreSQL plans it once with an index lookup per SIM and never scans a whole table.
 */
export const lockProductUsageOfSims = (tx: Tx, imsis: readonly string[]): Promise<ProductUsageOfSim[]> =>
  ofSims(tx).execute({ imsis: toPostgresArray(imsis) });

export type ProductUsageUpdate = CustomerProductKey & {
  buckets: readonly Bucket[];
  spent: Spent;
};

const { placeholder } = sql;
const save = preparedWrite('use_save', (q) =>
  q
    .update(customerProduct)
    .set({ buckets: sql`u.buckets::json`, spent: sql`u.spent::json` })
    .from(
      sql`unnest(${placeholder('customers')}::uuid[], ${placeholder('products')}::uuid[], string_to_array(${placeholder('buckets')}, chr(10)),
        string_to_array(${placeholder('spent')}, chr(10))) as u(customer_uuid, uuid, buckets, spent)`,
    )
    .where(sql`${customerProduct.customer_uuid} = u.customer_uuid and ${customerProduct.uuid} = u.uuid`),
);

/** Writes the usage of locked products. One statement. */
export const updateProductUsage = async (tx: Tx, updates: readonly ProductUsageUpdate[]): Promise<void> => {
  await save(tx).execute({
    customers: toPostgresArray(updates.map((each) => each.customer_uuid)),
    products: toPostgresArray(updates.map((each) => each.customer_product_uuid)),
    // Sent as lines of JSON, one for each product: in an array parameter every quote would be escaped and parsed twice.
    buckets: updates.map((each) => JSON.stringify(each.buckets)).join('\n'),
    spent: updates.map((each) => JSON.stringify(each.spent)).join('\n'),
  });
};

/** Writes where SIMs of locked products were seen. One statement. */
export const updateVisits = async (tx: Tx, visits: readonly (CustomerProductKey & Visit)[]): Promise<void> => {
  await tx.execute(
    sql`update customer_product p set visited = jsonb_build_object('country', v.country, 'at', v.at)
        from unnest(${toPostgresArray(visits.map((each) => each.customer_uuid))}::uuid[],
          ${toPostgresArray(visits.map((each) => each.customer_product_uuid))}::uuid[],
          ${toPostgresArray(visits.map((each) => each.country))}::text[], ${toPostgresArray(visits.map((each) => each.at))}::int8[])
          as v(customer_uuid, uuid, country, at)
        where p.customer_uuid = v.customer_uuid and p.uuid = v.uuid`,
  );
};

/** Returns the spending outside the plan and the limit of a SIM; null when it does not exist. */
export const findProductSpending = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: CustomerProductKey,
): Promise<Pick<ProductUsage, 'credit_limit_cents' | 'spent'> | null> => {
  const [row] = await q
    .select({ credit_limit_cents: customerProduct.credit_limit_cents, spent: customerProduct.spent })
    .from(customerProduct)
    .where(and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.uuid, customer_product_uuid)));
  return row ?? null;
};
