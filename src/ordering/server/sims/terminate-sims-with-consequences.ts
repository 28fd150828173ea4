import type { Msisdn } from '#platform/pure/line-ids.ts';
import { insertAndPostClosingEntries } from '#billing/server/commands.ts';
import { cancelShipment } from '#delivery/server/jobs.ts';
import { findCurrentShipment } from '#delivery/server/queries.ts';
import { orderStates } from '#ordering/rules/order-state.ts';
import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { cancelPortIn, lockCurrentPortIn } from '#porting/server/commands.ts';
import { activationStates } from '#subscriptions/rules/activation-state.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { lockProductOfLine, terminateLine, voidAgreedPrices } from '#subscriptions/server/commands.ts';
import {
  type OrderProductRow,
  type OrderRow,
  type OrderWithProducts,
  updateOrder,
  updateOrderProductStates,
} from '../orders/orders.store.ts';

type SimTermination = { order_product_uuid: string; number_held_until: Date };

/** A terminated SIM: its number, when it was activated, and whether the network has already deactivated it. */
export type TerminatedSim = {
  order_product_uuid: string;
  msisdn: Msisdn | null;
  activated_at: Date | null;
  is_deactivated: boolean;
  /** Its contract had ended before, with its own refund. */
  had_ended: boolean;
};

/** Why SIMs are terminated: their contract is withdrawn from, or undone otherwise, or it ends and a final bill follows. */
type TerminationKind = 'withdrawn' | 'undone' | 'ended';

/** Cancels an order without SIMs, and fulfils one whose remaining SIMs are all active. */
const updateOrderAfterTermination = async (
  tx: Tx,
  order: OrderRow,
  remainingProducts: readonly OrderProductRow[],
  now: Date,
): Promise<void> => {
  const cancelledState = remainingProducts.length === 0 ? orderStates.next(order.state, 'withdrawn') : null;
  if (cancelledState) await updateOrder(tx, order, { state: cancelledState, cancelled_at: now, updated_at: now });
  const isEverySimActive = remainingProducts.length > 0 && remainingProducts.every(({ state }) => state === 'active');
  const fulfilledState = isEverySimActive ? orderStates.next(order.state, 'fulfilled') : null;
  if (fulfilledState) await updateOrder(tx, order, { state: fulfilledState, fulfilled_at: now, updated_at: now });
};

/** Locks what the termination of SIMs changes before their prepaid balances: their port-ins and products. */
export const lockPortInsAndProducts = async (
  tx: Tx,
  customer_uuid: string,
  order_product_uuids: readonly string[],
): Promise<void> => {
  for (const order_product_uuid of order_product_uuids) {
    await lockCurrentPortIn(tx, order_product_uuid);
    await lockProductOfLine(tx, { customer_uuid, order_product_uuid });
  }
};

/**
 * Terminates SIMs of an order in any state: cancels port-ins, ends lines with their balance and prices, and cancels a parcel without other
 * cards. The order is cancelled with its last SIM, or fulfilled when all others are active. A SIM in use whose contract ends keeps its place
 * in the order and its agreed prices, for the final bill. The caller locks the lines, then the order.
 */
export const terminateSimsWithConsequences = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'publish' | 'now' | 'settings'>,
  { order, products }: OrderWithProducts,
  endings: readonly SimTermination[],
  kind: TerminationKind = 'undone',
): Promise<TerminatedSim[]> => {
  const now = ctx.now();
  const { customer_uuid, uuid: order_uuid } = order;
  const endingUuids = new Set(endings.map(({ order_product_uuid }) => order_product_uuid));
  const leavingProducts = products.filter(
    ({ uuid, state }) =>
      endingUuids.has(uuid) &&
      !(kind === 'ended' && state === 'active') &&
      activationStates.next(state, 'withdrawn') !== null,
  );
  const remainingProducts = products.filter(
    (product) => !leavingProducts.includes(product) && product.state !== 'order_cancelled',
  );
  const parcel = await findCurrentShipment(tx, { customer_uuid, purpose: 'order', order_uuid });
  const terminatedSims: TerminatedSim[] = [];
  for (const { order_product_uuid, number_held_until } of endings) {
    // A number that was already ported to us is handled like one in use.
    await cancelPortIn(tx, ctx.queue, { order_product_uuid, now });
    const product = await lockProductOfLine(tx, { customer_uuid, order_product_uuid });
    await insertAndPostClosingEntries(tx, { customer_uuid, order_product_uuid }, now);
    const termination = { allocation_uuid: order_product_uuid, number_held_until, card_sent: parcel !== null };
    const line = await terminateLine(tx, ctx, termination);
    if (line?.activated_at && kind !== 'ended') await voidAgreedPrices(tx, { customer_uuid, order_product_uuid });
    terminatedSims.push({
      order_product_uuid,
      had_ended: line === null && Boolean(product?.ended_at),
      ...(line ?? { msisdn: null, activated_at: null, is_deactivated: true }),
    });
  }
  await updateOrderProductStates(tx, leavingProducts, 'order_cancelled', now, kind === 'withdrawn' ? kind : null);
  if (parcel && !remainingProducts.some(({ type, state }) => type === SIM_CARD && state !== 'active'))
    await ctx.queue.enqueue(tx, cancelShipment, { shipment_uuid: parcel.uuid });
  await updateOrderAfterTermination(tx, order, remainingProducts, now);
  return terminatedSims;
};
