import type { CustomerType } from '#customers/rules/customer-type.ts';
import { and, eq, sql } from 'drizzle-orm';
import { blockingInvoiceCountColumn } from '#billing/server/queries.ts';
import { customerTypeAndStatusSelect } from '#customers/server/queries.ts';
import { emailStatusColumn } from '#identity/server/queries.ts';
import type { OrderEligibilityFacts } from '#ordering/rules/order-eligibility.ts';
import { isTrustedPayerColumn } from '#payments/server/queries.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Refuse } from '#platform/http/refused.ts';
import type { PlacedPromo } from '#promotions/rules/promo.ts';
import type { OrderRow } from './orders.store.ts';
import { customerOrder, orderProduct } from '../tables.ts';

const customerOfOrder = sql`customer_order.customer_uuid`;

/** Facts about the customer for the eligibility check, as a column of a statement about one of the customer's orders; the draft is excluded. */
export const customerEligibilityColumn = sql<CustomerEligibility>`(
  select row_to_json(standing) from (
    select sims.*, coalesce(account.type, 0) as customer_type, coalesce(account.status, 'erased') as account,
      ${isTrustedPayerColumn(customerOfOrder)} as trusted, ${emailStatusColumn(customerOfOrder)} as email_status, ${blockingInvoiceCountColumn(customerOfOrder)} as blocked_invoices,
      (select coalesce(json_agg(distinct used.promo->>'code'), '[]') from customer_order used
        where used.customer_uuid = ${customerOfOrder} and used.promo is not null
          and used.state not in ('draft', 'cancelled', 'failed')) as promos_used
    from (
      select
        count(*) filter (where sim.state = 'active') as products,
        count(*) filter (where sim.state not in ('active', 'order_cancelled', 'created')) as orders,
        count(*) filter (where of_sim.state = 'awaiting_payment') as unpaid
      from ${orderProduct} as sim left join ${customerOrder} as of_sim
        on of_sim.customer_uuid = sim.customer_uuid and of_sim.uuid = sim.order_uuid
      where sim.customer_uuid = ${customerOfOrder}
    ) as sims left join lateral (${customerTypeAndStatusSelect(customerOfOrder)}) as account on true
  ) as standing)`;

/**
 * `customer_type`: 0 not chosen yet, 1 private, 2 business. `trusted`: has paid, or has a mandate. `promos_used`: codes on placed
 * orders of the customer that were neither cancelled nor given up; each customer may use a code once.
 */
export type CustomerEligibility = OrderEligibilityFacts & {
  customer_type: CustomerType;
  trusted: boolean;
  promos_used: readonly string[];
};

/** Reads these facts for an existing order. */
export const getCustomerEligibility = async (
  q: Reader,
  { customer_uuid, uuid }: OrderRow,
): Promise<CustomerEligibility> => {
  const [row] = await q
    .select({ standing: customerEligibilityColumn })
    .from(customerOrder)
    .where(and(eq(customerOrder.customer_uuid, customer_uuid), eq(customerOrder.uuid, uuid)));
  if (!row) throw new Error(`no order ${uuid}`);
  return row.standing;
};

/** Refuses a promo code that the customer has used on another order. @throws Refused PROMO_USED under the field `promo` */
export const assertPromoUnused = (
  refuse: Refuse<'PROMO_USED'>,
  { promos_used }: CustomerEligibility,
  { code }: PlacedPromo,
): void => {
  if (promos_used.includes(code)) throw refuse('PROMO_USED', { fields: [{ field: 'promo', code: 'PROMO_USED' }] });
};
