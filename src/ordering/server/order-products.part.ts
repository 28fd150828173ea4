import { type SQL, sql } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/server/questions.ts';
import { parcelsPart } from '#delivery/server/questions.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import type { PortIn } from '#porting/contract.ts';
import { instantsOf, type Part, part, type RowsOf } from '#platform/db/part.ts';
import type { Language } from '#platform/pure/language.ts';
import { simsFrom, simsPart } from '#subscriptions/server/questions.ts';
import { ordersSent } from './order-products.view.ts';
import { orderProductsFrom, type Pending } from './present-order-product.ts';
import { orderProduct } from './tables.ts';

const productInstants = instantsOf(orderProduct);

const pendingPart = (customer: SQL, endedSince: SQL): Part<Pending> =>
  part(
    sql`select row_to_json(p) as product, o.state as order_state, o.confirmed_at, o.promo
        from order_product p join customer_order o on o.customer_uuid = p.customer_uuid and o.uuid = p.order_uuid
        where p.customer_uuid = ${customer} and p.state <> 'active'
          and (p.state <> 'order_cancelled' or o.cancelled_at >= ${endedSince})
          and (o.state <> 'failed' or o.updated_at >= ${endedSince})
        order by p.order_uuid desc, p.position`,
    ({ confirmed_at, ...row }: Omit<Pending, 'confirmed_at'> & { confirmed_at: string | null }) => ({
      ...row,
      product: productInstants(row.product),
      confirmed_at: confirmed_at === null ? null : new Date(confirmed_at),
    }),
  );

const pendingUuids = (customer: SQL): SQL =>
  sql`select p.uuid from order_product p where p.customer_uuid = ${customer} and p.state <> 'active'`;

/**
 * SIMs that are not in use yet, and those of orders that are over for 30 days, as parts of a statement about `customer`; newest order
 * first. `endedSince` is an instant in SQL.
 */
export const orderProductParts = (customer: SQL, endedSince: SQL) => ({
  pending: pendingPart(customer, endedSince),
  sims: simsPart(pendingUuids(customer)),
  parcels: parcelsPart(customer),
});

type Parts = ReturnType<typeof orderProductParts>;
type Rows = RowsOf<Parts>;

/** SIMs on their way, as every reply shows them, from those parts and the customer's port-ins. */
export const pendingFrom = (
  { pending, sims, parcels }: Rows,
  portIns: ReadonlyMap<string, PortIn>,
  catalogue: Catalogue,
  language: Language,
  now: Date,
): OrderProduct[] => {
  const sent = ordersSent(pending);
  return orderProductsFrom(catalogue, language, now, pending, {
    portIns,
    sims: simsFrom(sims),
    parcels: parcels.filter(({ order_uuid }) => sent.has(order_uuid)),
  });
};
