import { and, eq, type SQL, sql } from 'drizzle-orm';
import { blockedInvoices } from '#billing/server/questions.ts';
import type { OrderStanding } from '#ordering/rules/may-order.ts';
import type { Tx } from '#platform/db/database.ts';
import type { OrderRow } from './orders.store.ts';
import { customerOrder, orderProduct } from './tables.ts';

const count = (query: SQL) => sql<number>`(select count(*) ${query})`.mapWith(Number);

const ofCustomer = sql`from ${orderProduct} as sims where sims.customer_uuid = customer_order.customer_uuid`;

/** What a customer has already, as columns of a statement about one of the customer's orders; its draft is left out. */
export const standingColumns = {
  products: count(sql`${ofCustomer} and sims.state = 'active'`),
  orders: count(sql`${ofCustomer} and sims.state not in ('active', 'order_cancelled', 'created')`),
  unpaid: count(sql`
    from ${customerOrder} as waiting join ${orderProduct} as sims
      on sims.customer_uuid = waiting.customer_uuid and sims.order_uuid = waiting.uuid
    where waiting.customer_uuid = customer_order.customer_uuid and waiting.state = 'awaiting_payment'`),
  blocked_invoices: blockedInvoices(sql`customer_order.customer_uuid`),
};

/** SIMs in use, ordered, and in orders that wait for their payment; invoices that stand in the way. */
export type Standing = Pick<OrderStanding, 'products' | 'orders' | 'unpaid' | 'blocked_invoices'>;

/** The same at this moment, for a draft that is about to be ordered. */
export const standingOf = async (tx: Tx, { customer_uuid, uuid }: OrderRow): Promise<Standing> => {
  const [row] = await tx
    .select(standingColumns)
    .from(customerOrder)
    .where(and(eq(customerOrder.customer_uuid, customer_uuid), eq(customerOrder.uuid, uuid)));
  if (!row) throw new Error(`no order ${uuid}`);
  return row;
};
