import type { CustomerType } from '#customers/rules/customer-type.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { blockedInvoices } from '#billing/server/questions.ts';
import { versionOnSale } from '#catalogue/server/questions.ts';
import { accountStatus, customerType } from '#customers/server/questions.ts';
import { emailStatus } from '#identity/server/questions.ts';
import type { OrderStanding } from '#ordering/rules/may-order.ts';
import type { Tx } from '#platform/db/database.ts';
import type { OrderRow } from './orders.store.ts';
import { customerOrder, orderProduct } from './tables.ts';

const count = (query: SQL) => sql<number>`(select count(*) ${query})`.mapWith(Number);

const ofCustomer = sql`from ${orderProduct} as sims where sims.customer_uuid = customer_order.customer_uuid`;

/** What a customer is and has already, as columns of a statement about one of the customer's orders; its draft is left out. */
export const standingColumns = {
  customer_type: customerType(sql`customer_order.customer_uuid`),
  account: accountStatus(sql`customer_order.customer_uuid`),
  email_status: emailStatus(sql`customer_order.customer_uuid`),
  products: count(sql`${ofCustomer} and sims.state = 'active'`),
  orders: count(sql`${ofCustomer} and sims.state not in ('active', 'order_cancelled', 'created')`),
  unpaid: count(sql`
    from ${customerOrder} as waiting join ${orderProduct} as sims
      on sims.customer_uuid = waiting.customer_uuid and sims.order_uuid = waiting.uuid
    where waiting.customer_uuid = customer_order.customer_uuid and waiting.state = 'awaiting_payment'`),
  blocked_invoices: blockedInvoices(sql`customer_order.customer_uuid`),
};

/** `customer_type`: 0 neither yet, 1 private, 2 business. */
export type Standing = OrderStanding & { customer_type: CustomerType };

/** The same at this moment, for a draft that is about to be ordered, with the version of the catalogue on sale. */
export const standingOf = async (
  tx: Tx,
  { customer_uuid, uuid }: OrderRow,
): Promise<Standing & { catalogue_version: number }> => {
  const [row] = await tx
    .select({ ...standingColumns, catalogue_version: versionOnSale })
    .from(customerOrder)
    .where(and(eq(customerOrder.customer_uuid, customer_uuid), eq(customerOrder.uuid, uuid)));
  if (!row) throw new Error(`no order ${uuid}`);
  return row;
};
