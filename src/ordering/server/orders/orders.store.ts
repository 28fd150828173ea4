import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { customerOrder, orderProduct, simOfOrder } from '../tables.ts';

export type OrderRow = typeof customerOrder.$inferSelect;
export type OrderProductRow = typeof orderProduct.$inferSelect;
export type OrderWithProducts = { order: OrderRow; products: OrderProductRow[] };

const queryProductsOfOrder = (
  tx: Tx,
  { customer_uuid, uuid }: Pick<OrderRow, 'customer_uuid' | 'uuid'>,
): Promise<OrderProductRow[]> =>
  tx
    .select()
    .from(orderProduct)
    .where(and(eq(orderProduct.customer_uuid, customer_uuid), eq(orderProduct.order_uuid, uuid)))
    .orderBy(asc(orderProduct.position));

/** An order with its SIMs, and the SIM that it was found by. */
export type OrderOfProduct = OrderWithProducts & { product: OrderProductRow };

export type OrderKey = { customer_uuid: string; order_uuid: string };

export const findOrderKey = async (q: Reader, order_uuid: string): Promise<OrderKey | null> => {
  const { customer_uuid, uuid } = customerOrder;
  const [row] = await q.select({ customer_uuid, order_uuid: uuid }).from(customerOrder).where(eq(uuid, order_uuid));
  return row ?? null;
};

/**
 * Locks an order with its SIMs until the transaction ends. Each change of an order or its SIMs takes this lock first, so
 * changes run one after the other.
 */
export const lockOrder = async (tx: Tx, { customer_uuid, order_uuid }: OrderKey): Promise<OrderWithProducts | null> => {
  const [order] = await tx
    .select()
    .from(customerOrder)
    .where(and(eq(customerOrder.customer_uuid, customer_uuid), eq(customerOrder.uuid, order_uuid)))
    .for('update');
  return order ? { order, products: await queryProductsOfOrder(tx, order) } : null;
};

/** Locks the order of a SIM. `customer_uuid` restricts it to this customer. */
export const lockOrderOfProduct = async (
  tx: Tx,
  { order_product_uuid, customer_uuid }: { order_product_uuid: string; customer_uuid?: string },
): Promise<OrderOfProduct | null> => {
  const { customer_uuid: owner, order_uuid, uuid } = orderProduct;
  const [key] = await tx
    .select({ customer_uuid: owner, order_uuid })
    .from(orderProduct)
    .where(and(customer_uuid === undefined ? undefined : eq(owner, customer_uuid), eq(uuid, order_product_uuid)));
  const lockedOrder = key && (await lockOrder(tx, key));
  const product = lockedOrder?.products.find((each) => each.uuid === order_product_uuid);
  return lockedOrder && product ? { ...lockedOrder, product } : null;
};

/** The order of a SIM, without a lock; null for a SIM without an order. */
export const findOrderOfProduct = async (
  tx: Tx,
  { customer_uuid, order_product_uuid }: { customer_uuid: string; order_product_uuid: string },
): Promise<OrderOfProduct | null> => {
  const [row] = await tx
    .select({ order: customerOrder })
    .from(orderProduct)
    .innerJoin(customerOrder, simOfOrder)
    .where(and(eq(orderProduct.customer_uuid, customer_uuid), eq(orderProduct.uuid, order_product_uuid)));
  const products = row ? await queryProductsOfOrder(tx, row.order) : [];
  const product = products.find(({ uuid }) => uuid === order_product_uuid);
  return row && product ? { order: row.order, products, product } : null;
};

export const updateOrder = async (
  tx: Tx,
  { customer_uuid, uuid }: OrderRow,
  change: Partial<OrderRow>,
): Promise<void> => {
  await tx
    .update(customerOrder)
    .set(change)
    .where(and(eq(customerOrder.customer_uuid, customer_uuid), eq(customerOrder.uuid, uuid)));
};

export const updateOrderProduct = async (
  tx: Tx,
  { customer_uuid, uuid }: OrderProductRow,
  change: Partial<OrderProductRow>,
): Promise<void> => {
  await tx
    .update(orderProduct)
    .set(change)
    .where(and(eq(orderProduct.customer_uuid, customer_uuid), eq(orderProduct.uuid, uuid)));
};

/** Sets the state of SIMs of one customer and records the time. */
export const updateOrderProductStates = async (
  tx: Tx,
  products: readonly OrderProductRow[],
  state: OrderProductRow['state'],
  now: Date,
  alsoReached: 'withdrawn' | null = null,
): Promise<void> => {
  const [firstProduct] = products;
  if (!firstProduct) return;
  const at = now.toISOString();
  const reachedTimes = { [state]: at, ...(alsoReached ? { [alsoReached]: at } : {}) };
  await tx
    .update(orderProduct)
    .set({ state, reached: sql`${orderProduct.reached} || ${JSON.stringify(reachedTimes)}::jsonb` })
    .where(
      and(
        eq(orderProduct.customer_uuid, firstProduct.customer_uuid),
        inArray(
          orderProduct.uuid,
          products.map(({ uuid }) => uuid),
        ),
      ),
    );
};
