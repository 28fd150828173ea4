import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import type { OrderWithProducts } from './orders.store.ts';
import { customerOrder, orderProduct } from '../tables.ts';

/**
 * Placed orders of a customer that were neither given up nor cancelled, the newest first, with their SIMs. Two statements.
 */
export const queryUncancelledPlacedOrders = async (q: Reader, customer_uuid: string): Promise<OrderWithProducts[]> => {
  const orders = await q
    .select()
    .from(customerOrder)
    .where(
      and(
        eq(customerOrder.customer_uuid, customer_uuid),
        notInArray(customerOrder.state, ['draft', 'failed', 'cancelled']),
      ),
    )
    .orderBy(desc(customerOrder.created_at));
  const products = await q
    .select()
    .from(orderProduct)
    .where(eq(orderProduct.customer_uuid, customer_uuid))
    .orderBy(orderProduct.position);
  return orders.map((order) => ({ order, products: products.filter(({ order_uuid }) => order_uuid === order.uuid) }));
};
