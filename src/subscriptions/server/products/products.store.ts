import { and, desc, eq, sql } from 'drizzle-orm';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { type Reader, queryRows, type Tx } from '#platform/db/database.ts';
import { customerProduct, msisdnPool } from '../tables.ts';

type Product = typeof customerProduct.$inferInsert;

/** Inserts the product of a line that has none. */
export const insertProduct = async (tx: Tx, product: Product): Promise<void> => {
  await tx.insert(customerProduct).values(product);
};

/** The names of a customer's products. */
export const queryProductNames = async (tx: Tx, customer_uuid: string): Promise<string[]> => {
  const rows = await tx
    .select({ name: customerProduct.name })
    .from(customerProduct)
    .where(eq(customerProduct.customer_uuid, customer_uuid));
  return rows.map((row) => row.name);
};

export type ProductRecord = typeof customerProduct.$inferSelect;
export type ProductKey = Pick<ProductRecord, 'customer_uuid' | 'uuid'>;

const byKey = ({ customer_uuid, uuid }: ProductKey) =>
  and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.uuid, uuid));
const byLine = ({ customer_uuid, order_product_uuid }: Pick<ProductRecord, 'customer_uuid' | 'order_product_uuid'>) =>
  and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.order_product_uuid, order_product_uuid));

/** Locks a product until the end of the transaction. Every change of its row reads it with this lock. */
export const lockProduct = async (tx: Tx, key: ProductKey): Promise<ProductRecord | null> => {
  const [row] = await tx.select().from(customerProduct).where(byKey(key)).for('update');
  return row ?? null;
};

/** Locks the product of a line. Lock order: the line before it. */
export const lockProductOfLine = async (
  tx: Tx,
  line: Pick<ProductRecord, 'customer_uuid' | 'order_product_uuid'>,
): Promise<ProductRecord | null> => {
  const [row] = await tx.select().from(customerProduct).where(byLine(line)).for('update');
  return row ?? null;
};

export const updateProduct = async (
  tx: Tx,
  key: ProductKey,
  change: Partial<typeof customerProduct.$inferInsert>,
): Promise<void> => {
  await tx.update(customerProduct).set(change).where(byKey(key));
};

/** Changes the number of the product of an order product. */
export const updateNumberOfProduct = async (
  tx: Tx,
  customer_uuid: string,
  order_product_uuid: string,
  msisdn: Msisdn,
): Promise<void> => {
  await tx
    .update(customerProduct)
    .set({ msisdn })
    .where(
      and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.order_product_uuid, order_product_uuid)),
    );
};

/** Deactivates the product of an order product. `activated_at`: when its line was activated; null when there is none. */
export const deactivateProductAndClearPlanChange = async (
  tx: Tx,
  { customer_uuid, order_product_uuid }: { customer_uuid: string; order_product_uuid: string },
  ended_at: Date,
): Promise<{ activated_at: Date } | null> => {
  const [endedProduct] = await tx
    .update(customerProduct)
    .set({ state: 'deactivated', ended_at, pending_offer_uuid: null, plan_change: 'none' })
    .where(
      and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.order_product_uuid, order_product_uuid)),
    )
    .returning({ activated_at: customerProduct.activated_at });
  return endedProduct ?? null;
};

/** Finds the product that has this number now, which is not deactivated; null when there is none. */
export const findProductOfNumber = async (
  q: Reader,
  msisdn: Msisdn,
): Promise<{ customer_product_uuid: string; customer_uuid: string; order_product_uuid: string } | null> => {
  const [row] = await q
    .select({
      customer_product_uuid: customerProduct.uuid,
      customer_uuid: customerProduct.customer_uuid,
      order_product_uuid: customerProduct.order_product_uuid,
    })
    .from(customerProduct)
    .where(and(eq(customerProduct.msisdn, msisdn), sql`${customerProduct.state} <> 'deactivated'`));
  return row ?? null;
};

/**
 * Finds the last ended product that had this number, unless another customer has the number by now. The number may be free in the stock
 * again, or be a ported one that is not ours.
 */
export const findEndedProductOfNumber = async (
  q: Reader,
  msisdn: Msisdn,
): Promise<{
  customer_product_uuid: string;
  customer_uuid: string;
  order_product_uuid: string;
  ended_at: Date;
} | null> => {
  const [row] = await q
    .select({
      customer_product_uuid: customerProduct.uuid,
      customer_uuid: customerProduct.customer_uuid,
      order_product_uuid: customerProduct.order_product_uuid,
      ended_at: customerProduct.ended_at,
      taken_by: msisdnPool.allocation_uuid,
    })
    .from(customerProduct)
    .leftJoin(msisdnPool, eq(msisdnPool.msisdn, customerProduct.msisdn))
    .where(and(eq(customerProduct.msisdn, msisdn), eq(customerProduct.state, 'deactivated')))
    .orderBy(desc(customerProduct.ended_at))
    .limit(1);
  if (!row || row.ended_at === null || (row.taken_by !== null && row.taken_by !== row.order_product_uuid)) return null;
  const { customer_product_uuid, customer_uuid, order_product_uuid, ended_at } = row;
  return { customer_product_uuid, customer_uuid, order_product_uuid, ended_at };
};

/** Writes the add-ons and buckets of a locked product. */
export const updateAddonsOfProduct = async (
  tx: Tx,
  key: ProductKey,
  change: Pick<ProductRecord, 'buckets' | 'addons'>,
): Promise<void> => {
  await tx.update(customerProduct).set(change).where(byKey(key));
};

/** Finds the product of a customer by one of its add-ons; null when there is none. */
export const findProductUuidOfAddon = async (
  q: Reader,
  customer_uuid: string,
  addon_uuid: string,
): Promise<string | null> => {
  const containsAddon = JSON.stringify([{ uuid: addon_uuid }]);
  const [row] = await queryRows<{ uuid: string }>(
    q,
    sql`select p.uuid from customer_product p where p.customer_uuid = ${customer_uuid} and p.addons @> ${containsAddon}::jsonb`,
  );
  return row?.uuid ?? null;
};
