import { orderStates } from '#ordering/rules/order-state.ts';
import { UNUSED_REMINDER_DAYS } from '#ordering/rules/unused-sim.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import { type ActivationEvent, activationStates } from '#subscriptions/rules/activation-state.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { notifyAndExpireUnusedSim, shipOrder } from '../jobs.ts';
import {
  lockOrderOfProduct,
  type OrderOfProduct,
  updateOrderProductStates,
  updateOrder,
  updateOrderProduct,
} from '../orders/orders.store.ts';

type SimTransition = { order_product_uuid: string; customer_uuid?: string; now: Date } & (
  | { event: 'failed'; failure_code: string }
  | { event: Exclude<ActivationEvent, 'confirmed' | 'cancelled' | 'failed'> }
);

/** Moves the order of an allocated SIM on. Returns it as it was before; null when there is none, or the SIM is cancelled. */
export const applyAllocationToOrder = async (
  tx: Tx,
  { order_product_uuid, now }: { order_product_uuid: string; now: Date },
): Promise<OrderOfProduct | null> => {
  const orderBefore = await lockOrderOfProduct(tx, { order_product_uuid });
  if (!orderBefore || orderBefore.product.state === 'order_cancelled') return null;
  const state = orderStates.next(orderBefore.order.state, 'allocated');
  if (state) await updateOrder(tx, orderBefore.order, { state, updated_at: now });
  return orderBefore;
};

/** Schedules the reminder, and later the end, of an allocated SIM that nobody activates. */
export const scheduleUnusedSimCheck = (
  tx: Tx,
  queue: Queue,
  { order_product_uuid, now, unused_days }: { order_product_uuid: string; now: Date; unused_days: number },
): Promise<void> => {
  const check_at = addSeconds(now, (unused_days - UNUSED_REMINDER_DAYS) * secondsPerDay);
  return queue.enqueueAt(tx, notifyAndExpireUnusedSim, { order_product_uuid }, check_at);
};

/** Enqueued for each SIM of the order, because any may be the last that is allocated; the job waits for the others. */
export const enqueueShipmentOfCards = async (
  tx: Tx,
  queue: Queue,
  { order, products }: OrderOfProduct,
): Promise<void> => {
  if (products.some(({ type }) => type === SIM_CARD)) await queue.enqueue(tx, shipOrder, { order_uuid: order.uuid });
};

/**
 * Applies an event to a SIM and its order. Events that are not possible in the present state (repeated, late, after a
 * cancellation) are ignored. `orderBefore`: the order as it was before the event; null when there is none.
 */
export const applySimTransitionToOrder = async (
  tx: Tx,
  move: SimTransition,
): Promise<{ orderBefore: OrderOfProduct | null }> => {
  const orderBefore = await lockOrderOfProduct(tx, move);
  if (!orderBefore) return { orderBefore };
  const { order, products, product } = orderBefore;
  const { now } = move;
  const state = activationStates.next(product.state, move.event);
  if (state === null) return { orderBefore };
  await updateOrderProductStates(tx, [product], state, now);
  const failure_code = move.event === 'failed' ? move.failure_code : null;
  if (product.failure_code !== failure_code) await updateOrderProduct(tx, product, { failure_code });
  if (state !== 'active') return { orderBefore };
  const unfinishedProducts = products.filter(
    ({ uuid, state: otherState }) =>
      uuid !== product.uuid && otherState !== 'active' && otherState !== 'order_cancelled',
  );
  const fulfilledState = unfinishedProducts.length === 0 ? orderStates.next(order.state, 'fulfilled') : null;
  if (fulfilledState) await updateOrder(tx, order, { state: fulfilledState, fulfilled_at: now, updated_at: now });
  return { orderBefore };
};
