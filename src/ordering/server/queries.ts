import { and, eq, notInArray, desc } from 'drizzle-orm';
import { needsIdentityProof } from '#ordering/rules/identity-proof.ts';
import type { OrderState } from '#ordering/rules/order-state.ts';
import type { Database, Reader } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/handler.ts';
import { customerOrder, type OrderedAddon, type StoredOrderTotals, orderProduct, simOfOrder } from './tables.ts';
import type { PlacedPromo } from '#promotions/rules/promo.ts';
import type { Cents } from '#platform/pure/money.ts';
import { hasValidMandate } from '#payments/server/queries.ts';
import { hasProductInUse } from '#subscriptions/server/queries.ts';
import type { PaymentType } from '#catalogue/rules/plan-kind.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';
import type { OrderWithProducts } from './orders/orders.store.ts';

export { computePaidSimPrices } from './orders/sim-prices.ts';
export { endedOrdersVisibleSince, pendingOrderLinesSubQuery } from './orders/order-products.view.ts';
export { buildOrderProductReplies } from './orders/order-product-reply.ts';

/** States of orders whose SIMs are not going to be activated. */
const endedOrDraft: readonly OrderState[] = ['draft', 'failed', 'cancelled'];

/**
 * Placed orders of a customer that were neither given up nor cancelled, the newest first, with their SIMs. Two statements.
 */
export const queryUncancelledPlacedOrders = async (q: Reader, customer_uuid: string): Promise<OrderWithProducts[]> => {
  const orders = await q
    .select()
    .from(customerOrder)
    .where(and(eq(customerOrder.customer_uuid, customer_uuid), notInArray(customerOrder.state, [...endedOrDraft])))
    .orderBy(desc(customerOrder.created_at));
  const products = await q
    .select()
    .from(orderProduct)
    .where(eq(orderProduct.customer_uuid, customer_uuid))
    .orderBy(orderProduct.position);
  return orders.map((order) => ({ order, products: products.filter(({ order_uuid }) => order_uuid === order.uuid) }));
};

/** Whether an order is of the caller. */
export const isOrderOwnedBy = async (db: Database, uuid: string, caller: Caller): Promise<boolean> => {
  const [row] = await db.read
    .select({ uuid: customerOrder.uuid })
    .from(customerOrder)
    .where(and(eq(customerOrder.customer_uuid, caller.customer_uuid), eq(customerOrder.uuid, uuid)));
  return row !== undefined;
};

/** Whether a SIM of an order is of the caller. */
export const isOrderProductOwnedBy = async (db: Database, uuid: string, caller: Caller): Promise<boolean> => {
  const [row] = await db.read
    .select({ uuid: orderProduct.uuid })
    .from(orderProduct)
    .where(and(eq(orderProduct.customer_uuid, caller.customer_uuid), eq(orderProduct.uuid, uuid)));
  return row !== undefined;
};

type OrderProductKey = { customer_uuid: string; order_product_uuid: string };

/** The name of the person who will use a SIM, as given with its order; null when none was. */
export const findUserName = async (q: Reader, key: OrderProductKey): Promise<string | null> => {
  const [row] = await q
    .select({ user_name: orderProduct.user_name })
    .from(orderProduct)
    .where(and(eq(orderProduct.customer_uuid, key.customer_uuid), eq(orderProduct.uuid, key.order_product_uuid)));
  return row?.user_name ?? null;
};

/** `own_number`: whether a SIM was ordered for the own number of its customer. `own_pending`: whether another such SIM is still to be activated. */
export const findOwnNumberChoice = async (
  q: Reader,
  { customer_uuid, order_product_uuid }: OrderProductKey,
): Promise<{ own_number: boolean | null; own_pending: boolean }> => {
  const rows = await q
    .select({ uuid: orderProduct.uuid, own_number: orderProduct.own_number, state: orderProduct.state })
    .from(orderProduct)
    .innerJoin(customerOrder, simOfOrder)
    .where(and(eq(orderProduct.customer_uuid, customer_uuid), notInArray(customerOrder.state, [...endedOrDraft])));
  return {
    own_number: rows.find(({ uuid }) => uuid === order_product_uuid)?.own_number ?? null,
    own_pending: rows.some(
      ({ uuid, own_number, state }) =>
        uuid !== order_product_uuid && own_number && state !== 'active' && state !== 'order_cancelled',
    ),
  };
};

/** When the order of a SIM was placed; null before. */
export const findOrderPlacedAt = async (
  q: Reader,
  { customer_uuid, order_product_uuid }: OrderProductKey,
): Promise<Date | null> => {
  const [row] = await q
    .select({ placed_at: customerOrder.placed_at })
    .from(orderProduct)
    .innerJoin(customerOrder, simOfOrder)
    .where(and(eq(orderProduct.customer_uuid, customer_uuid), eq(orderProduct.uuid, order_product_uuid)));
  return row?.placed_at ?? null;
};

export type OrderForMessage = {
  order_uuid: string;
  customer_uuid: string;
  state: OrderState;
  promo: PlacedPromo | null;
  totals: StoredOrderTotals;
  due_now_cents: Cents;
  /** 0 online, 1 direct debit. */
  payment_method: number | null;
  placed_at: Date | null;
  confirmed_at: Date | null;
  lines: {
    order_product_uuid: string;
    offer_uuid: string;
    type: SimType;
    payment_type: PaymentType;
    price_cents: Cents;
    addons: OrderedAddon[];
    /** Whether the SIM requires an identity proof. */
    identify: boolean;
  }[];
};

/** Finds the data of messages about an order: names come from the catalogue, in the customer's language. Two statements. */
export const findOrderForMessage = async (q: Reader, order_uuid: string): Promise<OrderForMessage | null> => {
  const [order] = await q.select().from(customerOrder).where(eq(customerOrder.uuid, order_uuid));
  if (!order) return null;
  const products = await q
    .select()
    .from(orderProduct)
    .where(and(eq(orderProduct.customer_uuid, order.customer_uuid), eq(orderProduct.order_uuid, order_uuid)))
    .orderBy(orderProduct.position);
  return {
    order_uuid,
    customer_uuid: order.customer_uuid,
    state: order.state,
    promo: order.promo,
    totals: order.totals,
    due_now_cents: order.due_now_cents,
    payment_method: order.payment_method,
    placed_at: order.placed_at,
    confirmed_at: order.confirmed_at,
    lines: products.map(({ uuid, offer_uuid, type, payment_type, price_cents, addons, identify }) => ({
      order_product_uuid: uuid,
      offer_uuid,
      type,
      payment_type,
      price_cents,
      addons,
      identify: needsIdentityProof({ payment_type, identify }),
    })),
  };
};

/**
 * Whether an order can be debited from a stored mandate: the customer has a valid mandate and a SIM in use. The chosen payment method is not
 * checked, because a caller could change it just before the order.
 */
export const hasSimAndValidMandate = async (db: Database, caller: Caller): Promise<boolean> =>
  (await hasProductInUse(db, caller)) && (await hasValidMandate(db.read, caller.customer_uuid));
