import { and, eq, sql } from 'drizzle-orm';
import { type Reader, rowsOf, type Tx } from '#platform/db/database.ts';
import type { Bucket, Spent } from '#subscriptions/rules/bucket.ts';
import { customerProduct } from './tables.ts';

export type ProductKey = { customer_uuid: string; customer_product_uuid: string };

/** A SIM's product as usage sees it. `credit_limit_cents` null is prepaid. */
export type ProductInUse = ProductKey & {
  msisdn: string;
  offer_uuid: string;
  credit_limit_cents: number | null;
  buckets: Bucket[];
  spent: Spent | null;
};

/** Products by the IMSI of a SIM that they have or had; a SIM is given to one only. One statement. */
export const productsOfSims = async (q: Reader, imsis: readonly string[]): Promise<Map<string, ProductKey>> => {
  const rows = await rowsOf<ProductKey & { imsi: string }>(
    q,
    sql`select s.imsi, p.customer_uuid, p.uuid as customer_product_uuid
        from unnest(${sql.param(imsis)}::text[]) as wanted(imsi)
        join sim_stock s on s.imsi = wanted.imsi
        join sim_allocation a on a.order_product_uuid = s.order_product_uuid
        join customer_product p on p.customer_uuid = a.customer_uuid and p.order_product_uuid = a.order_product_uuid`,
  );
  return new Map(rows.map(({ imsi, ...key }) => [imsi, key]));
};

/** The IMSIs of the SIMs that an order product has; what it had before is spent, and not asked for. */
export const simsOfOrderProduct = async (q: Reader, order_product_uuid: string): Promise<string[]> => {
  const rows = await rowsOf<{ imsi: string }>(
    q,
    sql`select imsi from sim_stock where order_product_uuid = ${order_product_uuid} and not spent`,
  );
  return rows.map(({ imsi }) => imsi);
};

/** Locks products for a change of what they have used, always in the same order: two who do so wait for each other, and never in a ring. */
export const lockProducts = (tx: Tx, keys: readonly ProductKey[]): Promise<ProductInUse[]> =>
  rowsOf<ProductInUse>(
    tx,
    sql`select p.customer_uuid, p.uuid as customer_product_uuid, p.msisdn, p.offer_uuid, p.credit_limit_cents, p.spent,
          coalesce(p.buckets, (select coalesce(jsonb_agg(b), '[]') from bucket b
            where b.customer_uuid = p.customer_uuid and b.customer_product_uuid = p.uuid)) as buckets
        from unnest(${sql.param(keys.map(({ customer_uuid }) => customer_uuid))}::uuid[],
          ${sql.param(keys.map(({ customer_product_uuid }) => customer_product_uuid))}::uuid[]) as wanted(customer_uuid, uuid)
        join customer_product p on p.customer_uuid = wanted.customer_uuid and p.uuid = wanted.uuid
        order by p.customer_uuid, p.uuid for update of p`,
  );

export type Use = ProductKey & { buckets: readonly Bucket[]; spent: Spent; credit_used_cents: number };

/** What products have used by now; they are locked. One statement. */
export const saveUse = async (tx: Tx, used: readonly Use[]): Promise<void> => {
  const column = <T>(of: (each: Use) => T) => sql.param(used.map(of));
  await tx.execute(
    sql`update customer_product p set buckets = u.buckets, spent = u.spent, credit_used_cents = u.cents
        from unnest(${column((each) => each.customer_uuid)}::uuid[], ${column((each) => each.customer_product_uuid)}::uuid[],
          ${column((each) => JSON.stringify(each.buckets))}::jsonb[], ${column((each) => JSON.stringify(each.spent))}::jsonb[],
          ${column((each) => each.credit_used_cents)}::int[]) as u(customer_uuid, uuid, buckets, spent, cents)
        where p.customer_uuid = u.customer_uuid and p.uuid = u.uuid`,
  );
};

/** What a SIM has spent outside its plan, and may; null when it is not there. */
export const findUse = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: ProductKey,
): Promise<Pick<ProductInUse, 'credit_limit_cents' | 'spent'> | null> => {
  const [row] = await q
    .select({ credit_limit_cents: customerProduct.credit_limit_cents, spent: customerProduct.spent })
    .from(customerProduct)
    .where(and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.uuid, customer_product_uuid)));
  return row ?? null;
};
