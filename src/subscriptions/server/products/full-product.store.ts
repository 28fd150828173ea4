import { and, eq, sql } from 'drizzle-orm';
import { type Reader, queryRows, type Tx } from '#platform/db/database.ts';
import { type Bucket, customerProduct, type ProductAddon } from '../tables.ts';

type Row = typeof customerProduct.$inferSelect;
export type ProductKey = { customer_uuid: string; uuid: string };
/** A locked product with its buckets and add-ons, whichever version stored them. */
export type FullProduct = Omit<Row, 'buckets' | 'addons'> & { buckets: Bucket[]; addons: ProductAddon[] };

/** Details that older versions stored in separate tables. */
const queryLegacyDetails = async (
  tx: Tx,
  { customer_uuid, uuid }: ProductKey,
): Promise<Pick<FullProduct, 'buckets' | 'addons'>> => {
  const [found] = await queryRows<Pick<FullProduct, 'buckets' | 'addons'>>(
    tx,
    sql`select
      (select coalesce(jsonb_agg(b), '[]') from bucket b where b.customer_uuid = ${customer_uuid} and b.customer_product_uuid = ${uuid}) as buckets,
      (select coalesce(jsonb_agg(a order by a.uuid), '[]') from customer_addon a where a.customer_uuid = ${customer_uuid} and a.customer_product_uuid = ${uuid}) as addons`,
  );
  return found ?? { buckets: [], addons: [] };
};

const toFullProduct = async (tx: Tx, row: Row | undefined): Promise<FullProduct | null> => {
  if (!row) return null;
  const { buckets, addons } = row;
  return buckets && addons ? { ...row, buckets, addons } : { ...row, ...(await queryLegacyDetails(tx, row)) };
};

/** Locks a product until the end of the transaction. Lock order: its line before it. */
export const lockFullProduct = async (tx: Tx, { customer_uuid, uuid }: ProductKey): Promise<FullProduct | null> => {
  const condition = and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.uuid, uuid));
  const [row] = await tx.select().from(customerProduct).where(condition).for('update');
  return toFullProduct(tx, row);
};

/** Locks the product of an order product; null until the line is active. */
export const lockFullProductOfLine = async (
  tx: Tx,
  { customer_uuid, order_product_uuid }: { customer_uuid: string; order_product_uuid: string },
): Promise<FullProduct | null> => {
  const condition = and(
    eq(customerProduct.customer_uuid, customer_uuid),
    eq(customerProduct.order_product_uuid, order_product_uuid),
  );
  const [row] = await tx.select().from(customerProduct).where(condition).for('update');
  return toFullProduct(tx, row);
};

/** Writes the add-ons and buckets of a locked product. */
export const updateAddonsOfProduct = async (
  tx: Tx,
  { customer_uuid, uuid }: ProductKey,
  change: Pick<FullProduct, 'buckets' | 'addons'>,
): Promise<void> => {
  await tx
    .update(customerProduct)
    .set(change)
    .where(and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.uuid, uuid)));
};

/** Finds the product of a customer by one of its add-ons; null when there is none. */
export const findProductOfAddon = async (q: Reader, customer_uuid: string, addon: string): Promise<string | null> => {
  const containsAddon = JSON.stringify([{ uuid: addon }]);
  const [row] = await queryRows<{ uuid: string }>(
    q,
    sql`select p.uuid from customer_product p where p.customer_uuid = ${customer_uuid} and (p.addons @> ${containsAddon}::jsonb
      or p.addons is null and exists (select from customer_addon a where a.customer_uuid = p.customer_uuid
        and a.customer_product_uuid = p.uuid and a.uuid = ${addon}))`,
  );
  return row?.uuid ?? null;
};
