import { creditPaidMonths } from '#billing/server/commands.ts';
import { orderStates } from '#ordering/rules/order-state.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { activationStates } from '#subscriptions/rules/activation-state.ts';
import { askForSims, simJob } from '../sims/ask-for-sims.ts';
import { moveProducts, type OrderWithProducts, type ProductRow, saveOrder } from '../orders/orders.store.ts';
import { prepaidMonths } from './prepaid-months.ts';
import { confirmation } from './tell-confirmed.ts';

/** Whether a SIM is being processed from the confirmation of its order on. */
export const begins = ({ state }: ProductRow): boolean => activationStates.next(state, 'confirmed') !== null;

/** What follows from a confirmed order: every SIM gets its number, and the customer is told. */
export const carryOut = async (tx: Tx, queue: Queue, { order, products }: OrderWithProducts): Promise<void> => {
  const { customer_uuid, uuid: order_uuid } = order;
  await queue.enqueueAll(tx, [
    ...products.map(simJob),
    confirmation({ customer_uuid, order_uuid, offer_uuids: products.map(({ offer_uuid }) => offer_uuid) }),
  ]);
};

/** An order that was paid is carried out from here on. One that has nothing to pay is confirmed as it is placed. */
export const confirmPaid = async (
  tx: Tx,
  queue: Queue,
  known: OrderWithProducts,
  now: Date,
  paid: { paid_at: Date; payment_uuid: string },
): Promise<void> => {
  const { order, products } = known;
  const state = orderStates.next(order.state, 'paid');
  if (state === null) throw new Error(`order ${order.uuid} is ${order.state} and cannot be paid`);
  await saveOrder(tx, order, { ...paid, state, confirmed_at: now, updated_at: now });
  await moveProducts(tx, products.filter(begins), 'in_processing', now);
  const { customer_uuid, uuid: order_uuid, promo } = order;
  await creditPaidMonths(tx, { customer_uuid, order_uuid }, prepaidMonths(known), promo?.months ?? null, now);
  await carryOut(tx, queue, known);
  // Somebody who has paid may have more than one: also of orders before this one.
  await askForSims(tx, queue, order.customer_uuid);
};
