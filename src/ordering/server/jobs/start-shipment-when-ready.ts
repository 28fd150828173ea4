import { and, eq, inArray, sql } from 'drizzle-orm';
import { startCardShipmentUnlessAccepted } from '#delivery/server/commands.ts';
import { isAcceptedByCourier, findCurrentShipment } from '#delivery/server/queries.ts';
import { checkFulfillableState } from '#ordering/rules/order-state.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { queryAllocatedSims, missingAllocationPrerequisiteColumn } from '#subscriptions/server/queries.ts';
import { shipOrder } from '../jobs.ts';
import { orderProduct } from '../tables.ts';
import { findOrderKey, lockOrder, type OrderProductRow } from '../orders/orders.store.ts';

/** Uuids of cards whose allocation waits for a first payment. */
const queryCardsAwaitingPayment = async (tx: Tx, cards: readonly OrderProductRow[]): Promise<Set<string>> => {
  const [firstCard] = cards;
  if (!firstCard) return new Set();
  const uuids = cards.map(({ uuid }) => uuid);
  const rows = await tx
    .select({
      uuid: orderProduct.uuid,
      waits_for: missingAllocationPrerequisiteColumn(
        sql`order_product.uuid`,
        sql`order_product.customer_uuid`,
        sql`false`,
      ),
    })
    .from(orderProduct)
    .where(and(eq(orderProduct.customer_uuid, firstCard.customer_uuid), inArray(orderProduct.uuid, uuids)));
  return new Set(rows.filter(({ waits_for }) => waits_for === 'first_payment').map(({ uuid }) => uuid));
};

/**
 * Cards with an allocated SIM; null while another one will be allocated soon. Cards that wait for a first payment are not
 * awaited.
 */
const queryReadyCards = async (tx: Tx, cards: readonly OrderProductRow[]): Promise<OrderProductRow[] | null> => {
  const uuids = cards.map(({ uuid }) => uuid);
  const sims = await queryAllocatedSims(tx, uuids);
  const awaitingPayment = await queryCardsAwaitingPayment(tx, cards);
  return uuids.every((uuid) => sims.has(uuid) || awaitingPayment.has(uuid))
    ? cards.filter(({ uuid }) => sims.has(uuid))
    : null;
};

/**
 * Enqueues the shipment of an order's cards. Does nothing without cards, while a card has no allocated SIM yet, or when the
 * order is not in fulfilment. Cards that waited for a first payment follow in another parcel after the first one was delivered.
 */
export const runStartShipmentWhenReady: JobHandler<typeof shipOrder> = ({ order_uuid }, ctx) =>
  ctx.db.tx(async (tx) => {
    const now = ctx.now();
    const key = await findOrderKey(tx, order_uuid);
    const lockedOrder = key && (await lockOrder(tx, key));
    if (!lockedOrder || checkFulfillableState(lockedOrder.order.state) !== null) return;
    const { customer_uuid } = lockedOrder.order;
    ctx.setCustomer(customer_uuid);
    const cards = lockedOrder.products.filter(
      ({ type, state }) => type === SIM_CARD && state !== 'order_cancelled' && state !== 'active',
    );
    const subject = { purpose: 'order', order_uuid } as const;
    const currentShipment = await findCurrentShipment(tx, { customer_uuid, ...subject });
    const isFirstParcelAccepted = currentShipment !== null && isAcceptedByCourier(currentShipment);
    const readyCards = await queryReadyCards(
      tx,
      isFirstParcelAccepted ? cards.filter(({ state }) => state === 'in_processing') : cards,
    );
    if (!readyCards || readyCards.length === 0) return;
    if (isFirstParcelAccepted && currentShipment.state !== 'delivered')
      return ctx.queue.enqueueAt(tx, shipOrder, { order_uuid }, addSeconds(now, secondsPerDay));
    const allocation_uuids = readyCards.map(({ uuid }) => uuid);
    await startCardShipmentUnlessAccepted(tx, ctx.queue, {
      customer_uuid,
      subject,
      allocation_uuids,
      now,
      newId: ctx.newId,
    });
  });
