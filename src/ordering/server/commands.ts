import { holdCustomer } from '#customers/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { simsLeft } from '#ordering/rules/may-order.ts';
import { orderStates } from '#ordering/rules/order-state.ts';
import { type ActivationEvent, activationStates } from '#subscriptions/rules/activation-state.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { confirmOrder } from './confirm-order.ts';
import { shipOrder } from './jobs.ts';
import {
  lockOrder,
  lockOrderOfProduct,
  moveProducts,
  type OrderWithProducts,
  saveOrder,
  saveProduct,
} from './orders.store.ts';
import { type PlacedOrder, placeDraft, type Placing } from './place-draft.ts';
import { standingOf } from './standing.store.ts';

export type { PlacedOrder };

/**
 * Orders the customer's draft with the duty to pay, at today's prices: confirmed at once, or waiting for what is due now. An empty
 * list when there is no draft (a second click).
 * @throws Refused ORDER_CHANGED when it costs something else than the customer saw, or something is no longer sold;
 * STATUS_FORBIDS_SUBSCRIPTION or SIM_CAP_REACHED when another order came in between
 */
export const placeDraftOrders = (tx: Tx, queue: Queue, placing: Placing): Promise<PlacedOrder[]> =>
  placeDraft(tx, queue, placing);

/**
 * What became of money for an order. `confirmed`: it counts (told twice: still). `paid_already`: another payment counted.
 * `amount_changed`: the order costs something else by now. `not_wanted`: it is cancelled or unknown. `cap_reached`: it was given
 * up, and its customer has ordered too many other SIMs since. Whoever asks pays the last four back.
 */
export type PaidAnswer = 'confirmed' | 'paid_already' | 'amount_changed' | 'not_wanted' | 'cap_reached';

export type Paid = {
  order_uuid: string;
  payment_uuid: string;
  amount_cents: number;
  /** SIMs a customer may have beside the first. */
  extra_cap: number;
  now: Date;
};

/** SIMs of an order that was given up are counted no more: others may have taken their place. */
const hasRoom = async (tx: Tx, { order, products }: OrderWithProducts, extra_cap: number): Promise<boolean> => {
  await holdCustomer(tx, order.customer_uuid);
  return simsLeft(await standingOf(tx, order), extra_cap) >= products.length;
};

/** The payment of an order came in. Safe twice and late: an order that was given up goes on, if there is still room for its SIMs. */
export const orderPaid = async (tx: Tx, queue: Queue, paid: Paid): Promise<PaidAnswer> => {
  const known = await lockOrder(tx, paid.order_uuid);
  if (!known || known.order.state === 'cancelled') return 'not_wanted';
  if (known.order.payment_uuid === paid.payment_uuid) return 'confirmed';
  if (known.order.payment_uuid !== null || orderStates.next(known.order.state, 'paid') === null) return 'paid_already';
  if (known.order.due_now_cents !== paid.amount_cents) return 'amount_changed';
  if (known.order.state === 'failed' && !(await hasRoom(tx, known, paid.extra_cap))) return 'cap_reached';
  await confirmOrder(tx, queue, known, paid.now, {
    event: 'paid',
    paid_at: paid.now,
    payment_uuid: paid.payment_uuid,
  });
  return 'confirmed';
};

/** News of one SIM of an order. `allocated`: it has its number and SIM, and a card can be sent. */
export type ActivationNews = { order_product_uuid: string; now: Date } & (
  | { event: 'allocated'; queue: Queue }
  | { event: 'failed'; failure_code: string | null }
  | { event: Exclude<ActivationEvent, 'confirmed' | 'cancelled' | 'failed'> }
);

const allocated = async (tx: Tx, { order, products }: OrderWithProducts, queue: Queue, now: Date): Promise<void> => {
  const state = orderStates.next(order.state, 'allocated');
  if (state) await saveOrder(tx, order, { state, updated_at: now });
  // Every card that is ready may be the last one: the job waits for the others by itself.
  if (products.some(({ type }) => type === SIM_CARD)) await queue.enqueue(tx, shipOrder, { order_uuid: order.uuid });
};

/**
 * Moves one SIM of an order on, and the order with it. What is not possible from where it stands (told twice, late, after a
 * cancellation) changes nothing and answers false.
 */
export const applyActivationEvent = async (tx: Tx, news: ActivationNews): Promise<boolean> => {
  const known = await lockOrderOfProduct(tx, news.order_product_uuid);
  if (!known) return false;
  const { order, products, product } = known;
  const { now } = news;
  if (news.event === 'allocated') {
    if (product.state === 'order_cancelled') return false;
    await allocated(tx, known, news.queue, now);
    return true;
  }
  const state = activationStates.next(product.state, news.event);
  if (state === null) return false;
  await moveProducts(tx, [product], state, now);
  const failure_code = news.event === 'failed' ? (news.failure_code ?? 'ACTIVATION_FAILED') : null;
  if (product.failure_code !== failure_code) await saveProduct(tx, product, { failure_code });
  if (state !== 'active') return true;
  const rest = products.filter(
    ({ uuid, state: other }) => uuid !== product.uuid && other !== 'active' && other !== 'order_cancelled',
  );
  const fulfilled = rest.length === 0 ? orderStates.next(order.state, 'fulfilled') : null;
  if (fulfilled) await saveOrder(tx, order, { state: fulfilled, fulfilled_at: now, updated_at: now });
  return true;
};

/** Locks the order of a SIM, for those who change other things of it too. Everybody locks in this sequence: SIM, order, port-in. */
export const holdOrderOf = async (tx: Tx, order_product_uuid: string): Promise<void> => {
  await lockOrderOfProduct(tx, order_product_uuid);
};
