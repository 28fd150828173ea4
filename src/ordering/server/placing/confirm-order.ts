import { creditPaidMonths } from '#billing/server/commands.ts';
import { orderStates } from '../../rules/order-state.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { activationStates } from '#subscriptions/rules/activation-state.ts';
import { enqueueWaitingAllocations, buildAllocationJob } from '../sims/enqueue-waiting-allocations.ts';
import {
  updateOrderProductStates,
  type OrderWithProducts,
  type OrderProductRow,
  updateOrder,
} from '../orders/orders.store.ts';
import { buildConfirmationMailJob } from './confirmation-mail.ts';
import type { PricePart } from '#billing/rules/price-sum.ts';
import { toPromoEffect, computePlanDiscounts, allocatePromoInOrder } from '#promotions/rules/promo.ts';

/** Price parts of the prepaid month that was paid with the order, for each prepaid SIM, after the promo. */
export const computePrepaidMonthPriceParts = ({ order, products }: OrderWithProducts) => {
  const dueParts = order.totals.sums.due_now.parts;
  const plans = products.map(({ price_cents }) => price_cents);
  const effect = order.promo && toPromoEffect(order.promo);
  const discounts = computePlanDiscounts(effect, plans);
  const shares = effect?.kind === 'euro' ? allocatePromoInOrder(effect.value, plans) : null;
  return products.flatMap(({ uuid, payment_type }, sim) => {
    if (payment_type !== 'prepaid') return [];
    const cents = 0 - (discounts[sim] ?? 0);
    const laterDiscount = shares ? { most_cents: shares[sim] ?? 0 } : effect ? { percent: effect.value } : {};
    const promo: PricePart = { kind: 'promo', sim, uuid: null, count: 1, cents, ...laterDiscount };
    return [{ order_product_uuid: uuid, parts: [...dueParts.filter((part) => part.sim === sim), promo] }];
  });
};

/** Whether the confirmation of the order starts the processing of a SIM. */
export const canStartProcessing = ({ state }: OrderProductRow): boolean =>
  activationStates.next(state, 'confirmed') !== null;

/** Enqueues the allocation of every SIM and the mail of a confirmed order. */
export const enqueueAllocationsAndConfirmationMail = async (
  tx: Tx,
  queue: Queue,
  { order, products }: OrderWithProducts,
): Promise<void> => {
  const { customer_uuid, uuid: order_uuid } = order;
  await queue.enqueueAll(tx, [
    ...products.map(buildAllocationJob),
    buildConfirmationMailJob({ customer_uuid, order_uuid }),
  ]);
};

/** Confirms a paid order and starts its fulfilment. An order with nothing to pay is confirmed by its placement. */
export const confirmPaidOrderAndCreditMonths = async (
  tx: Tx,
  queue: Queue,
  orderWithProducts: OrderWithProducts,
  now: Date,
  payment: { paid_at: Date; payment_uuid: string },
): Promise<void> => {
  const { order, products } = orderWithProducts;
  const state = orderStates.next(order.state, 'paid');
  if (state === null) throw new Error(`order ${order.uuid} is ${order.state} and cannot be paid`);
  await updateOrder(tx, order, { ...payment, state, confirmed_at: now, updated_at: now });
  await updateOrderProductStates(tx, products.filter(canStartProcessing), 'in_processing', now);
  const { customer_uuid, uuid: order_uuid, promo } = order;
  await creditPaidMonths(
    tx,
    { customer_uuid, order_uuid },
    computePrepaidMonthPriceParts(orderWithProducts),
    promo?.months ?? null,
    now,
  );
  await enqueueAllocationsAndConfirmationMail(tx, queue, orderWithProducts);
  // A payment lifts the limit of one unpaid SIM, also for earlier orders.
  await enqueueWaitingAllocations(tx, queue, [order.customer_uuid]);
};
