import { sql, type SQL } from 'drizzle-orm';
import { latestShipmentColumn, parseShipmentRow } from '#delivery/server/queries.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import type { Reader } from '#platform/db/database.ts';
import { createInstantParser, type SubQuery, subQuery, combinedQuery } from '#platform/db/combined-query.ts';
import { createPlatformRefusal } from '#platform/http/refused.ts';
import { addDays, brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { toPortInReplies, uncancelledPortInsSubQuery } from '#porting/server/queries.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import {
  allocatedSimColumn,
  toAllocatedSim,
  missingAllocationPrerequisiteColumn,
} from '#subscriptions/server/queries.ts';
import { type OrderLine, buildOrderProductReplies, type ReplyContext } from './order-product-reply.ts';
import { orderProduct } from '../tables.ts';

const parseProductRow = createInstantParser(orderProduct);

/** SQL part: SIMs of orders with their allocation and parcel. `where` filters the SIM `p` and its order `o`. */
const orderLinesSubQuery = (where: SQL): SubQuery<OrderLine> =>
  subQuery(
    sql`select row_to_json(p) as product, o.state as order_state, o.confirmed_at, o.promo,
          (select array_agg(s.state) from order_product s where s.customer_uuid = p.customer_uuid and s.order_uuid = p.order_uuid) as sim_states,
          ${allocatedSimColumn(sql`p.uuid`)} as sim,
          case when p.state = 'in_processing' then ${missingAllocationPrerequisiteColumn(sql`p.uuid`, sql`p.customer_uuid`, sql`p.payment_type = 'prepaid' and p.identify`)} end as waits_for,
          case when p.type = ${SIM_CARD} and o.state <> 'draft' then ${latestShipmentColumn('order', { customer: sql`p.customer_uuid`, subject: sql`p.order_uuid` })} end as parcel
        from order_product p join customer_order o on o.customer_uuid = p.customer_uuid and o.uuid = p.order_uuid
        where ${where} order by p.order_uuid desc, p.position`,
    (
      row: Omit<OrderLine, 'confirmed_at' | 'sim'> & {
        confirmed_at: string | null;
        sim: Parameters<typeof toAllocatedSim>[0];
      },
    ) => ({
      ...row,
      product: parseProductRow(row.product),
      confirmed_at: row.confirmed_at === null ? null : new Date(row.confirmed_at),
      sim: toAllocatedSim(row.sim),
      parcel: row.parcel && parseShipmentRow(row.parcel),
    }),
  );

const endedOrderVisibleDays = 30;

/** Cancelled and given-up orders are shown when they ended at this instant or later. Constant during a day. */
export const endedOrdersVisibleSince = (now: Date): Date =>
  startOfBusinessDay(addDays(brusselsDate(now), -endedOrderVisibleDays));

/**
 * SQL part: SIMs of `customer` that are not active, and those of orders that ended at `endedSince` (SQL of
 * `endedOrdersVisibleSince`) or later, the newest order first. `buildOrderProductReplies` converts them.
 */
export const pendingOrderLinesSubQuery = (customer: SQL, endedSince: SQL): SubQuery<OrderLine> =>
  orderLinesSubQuery(sql`p.customer_uuid = ${customer} and p.state <> 'active'
    and (p.state <> 'order_cancelled' or o.cancelled_at >= ${endedSince})
    and (o.state <> 'failed' or o.updated_at >= ${endedSince})`);

const selectLinesOfOrder = combinedQuery(
  'ordering_products_of_order',
  sql`select ${sql.placeholder('customer_uuid')}::uuid as customer_uuid, ${sql.placeholder('order_uuid')}::uuid as order_uuid`,
  {
    lines: orderLinesSubQuery(sql`p.customer_uuid = owner.customer_uuid and p.order_uuid = owner.order_uuid`),
    portIns: uncancelledPortInsSubQuery(sql`owner.customer_uuid`),
  },
);

const selectLine = combinedQuery(
  'ordering_product',
  sql`select ${sql.placeholder('customer_uuid')}::uuid as customer_uuid, ${sql.placeholder('order_product_uuid')}::uuid as uuid`,
  {
    lines: orderLinesSubQuery(sql`p.customer_uuid = owner.customer_uuid and p.uuid = owner.uuid`),
    portIns: uncancelledPortInsSubQuery(sql`owner.customer_uuid`),
  },
);

export type OrderProductRows = Awaited<ReturnType<typeof selectLinesOfOrder>>;

/** Reads the SIMs of an order in any state, and the port-ins of its customer. One statement. */
export const queryOrderLinesAndPortIns = (
  q: Reader,
  { customer_uuid, uuid: order_uuid }: { customer_uuid: string; uuid: string },
): Promise<OrderProductRows> => selectLinesOfOrder(q, { customer_uuid, order_uuid });

/** Builds the replies of these rows. */
export const toOrderProductReplies = (
  { lines, portIns }: OrderProductRows,
  replyContext: ReplyContext,
): OrderProduct[] =>
  buildOrderProductReplies(
    replyContext,
    lines,
    toPortInReplies(portIns, replyContext.catalogue, replyContext.language),
  );

type ProductKey = { customer_uuid: string; order_product_uuid: string };

/** Finds a SIM of a customer in any state; null when there is none. */
export const findOrderProduct = async (q: Reader, key: ProductKey): Promise<OrderLine | null> => {
  const { lines } = await selectLine(q, key);
  return lines[0] ?? null;
};

/**
 * Reads a SIM in fulfilment in the shape of all replies.
 * @throws Refused NOT_FOUND
 */
export const getOrderProductReply = async (
  q: Reader,
  replyContext: ReplyContext,
  key: ProductKey,
): Promise<OrderProduct> => {
  const [reply] = toOrderProductReplies(await selectLine(q, key), replyContext);
  if (!reply) throw createPlatformRefusal('NOT_FOUND');
  return reply;
};
