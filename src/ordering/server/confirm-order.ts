import { messageJob } from '#notifications/server/commands.ts';
import { orderConfirmed } from '#ordering/messages/order-confirmed.ts';
import { orderStates } from '#ordering/rules/order-state.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { activationStates } from '#subscriptions/rules/activation-state.ts';
import { allocateOrderProduct } from '#subscriptions/server/jobs.ts';
import { moveProducts, type OrderWithProducts, saveOrder } from './orders.store.ts';

/** From here the order is carried out: every SIM is being processed, gets its number, and the customer is told. */
export const confirmOrder = async (
  tx: Tx,
  queue: Queue,
  { order, products }: OrderWithProducts,
  now: Date,
  change: { event: 'placed' } | { event: 'paid'; paid_at: Date; payment_uuid: string },
): Promise<void> => {
  const { event, ...paid } = change;
  const state = orderStates.next(order.state, event);
  if (state === null) throw new Error(`order ${order.uuid} is ${order.state} and cannot be ${event}`);
  await saveOrder(tx, order, { ...paid, state, confirmed_at: now, updated_at: now });
  const begun = products.filter((product) => activationStates.next(product.state, 'confirmed') !== null);
  await moveProducts(tx, begun, 'in_processing', now);
  const { customer_uuid, uuid: order_uuid } = order;
  await queue.enqueueAll(tx, [
    ...products.map(({ uuid, type, offer_uuid, addons }) => ({
      job: allocateOrderProduct,
      payload: {
        order_product_uuid: uuid,
        customer_uuid,
        type,
        offer_uuid,
        addon_uuids: addons.map((addon) => addon.uuid),
      },
    })),
    messageJob(orderConfirmed, {
      key: `order-confirmed:${order_uuid}`,
      to: { customer_uuid },
      data: { order_uuid, offer_uuids: products.map((product) => product.offer_uuid) },
    }),
  ]);
};
