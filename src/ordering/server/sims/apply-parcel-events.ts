import { createHash } from 'node:crypto';
import type { Address } from '#customers/contract.ts';
import type { deliveryAddressRefused, parcelAcceptedByCourier, parcelDelivered } from '#delivery/events.ts';
import { cancelShipment } from '#delivery/server/jobs.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { addressRefused } from '#ordering/messages/address-refused.ts';
import { simDelivered } from '#ordering/messages/sim-delivered.ts';
import { simShipped } from '#ordering/messages/sim-shipped.ts';
import { orderStates } from '#ordering/rules/order-state.ts';
import type { Tx } from '#platform/db/database.ts';
import type { DomainEvent } from '#platform/events.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { activationStates } from '#subscriptions/rules/activation-state.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { queryAllocatedSims } from '#subscriptions/server/queries.ts';
import { lockOrder, updateOrderProductStates, updateOrder } from '../orders/orders.store.ts';

type EventPayload<N> = N extends DomainEvent<infer P> ? P : never;

/**
 * Marks the cards of an order as shipped and notifies the customer. Cancels the parcel of an order that was cancelled
 * meanwhile.
 */
export const applyParcelPickupAndNotify = async (
  tx: Tx,
  parcel: EventPayload<typeof parcelAcceptedByCourier>,
  { queue, now }: EventContext,
): Promise<void> => {
  if (parcel.purpose !== 'order') return;
  const { customer_uuid, order_uuid, shipment_uuid, tracking_code, expected_on } = parcel;
  const lockedOrder = await lockOrder(tx, { customer_uuid, order_uuid });
  if (!lockedOrder) return;
  const { order, products } = lockedOrder;
  if (order.state === 'cancelled') return queue.enqueue(tx, cancelShipment, { shipment_uuid });
  const sims = await queryAllocatedSims(
    tx,
    products.map(({ uuid }) => uuid),
  );
  const cards = products.filter(
    ({ uuid, type, state }) => type === SIM_CARD && sims.has(uuid) && activationStates.next(state, 'shipped') !== null,
  );
  await updateOrderProductStates(tx, cards, 'sim_in_delivery', now());
  const nextState = orderStates.next(order.state, 'shipped');
  if (nextState) await updateOrder(tx, order, { state: nextState, updated_at: now() });
  const data = { order_uuid, tracking_code, expected_on };
  await sendMessage(tx, queue, simShipped, { key: `sim-shipped:${shipment_uuid}`, to: { customer_uuid }, data });
};

/** Tells the customer that a card of an order has arrived and waits to be activated, once for each parcel. */
export const notifyParcelDelivered = async (
  tx: Tx,
  parcel: EventPayload<typeof parcelDelivered>,
  { queue }: EventContext,
): Promise<void> => {
  if (parcel.purpose !== 'order') return;
  const { customer_uuid, order_uuid, shipment_uuid } = parcel;
  const lockedOrder = await lockOrder(tx, { customer_uuid, order_uuid });
  const hasWaitingCard = lockedOrder?.products.some(
    ({ type, state }) => type === SIM_CARD && (state === 'sim_in_delivery' || state === 'in_processing'),
  );
  if (!lockedOrder || !hasWaitingCard || lockedOrder.order.state === 'cancelled') return;
  const key = `sim-delivered:${shipment_uuid}`;
  await sendMessage(tx, queue, simDelivered, { key, to: { customer_uuid }, data: { order_uuid } });
};

/** Equal addresses have the same key. */
const formatAddressKey = ({ street_name, street_number, street_box, zip_code, city }: Address): string =>
  `${street_name} ${street_number}${street_box ? ` / ${street_box}` : ''}, ${zip_code} ${city}`;
const hashAddress = (address: Address): string =>
  createHash('sha256').update(formatAddressKey(address)).digest('hex').slice(0, 16);

/** Notifies the customer that the courier refused the address, once for each address. */
export const notifyAddressRefused = async (
  tx: Tx,
  parcel: EventPayload<typeof deliveryAddressRefused>,
  { queue }: EventContext,
): Promise<void> => {
  if (parcel.purpose !== 'order') return;
  const { customer_uuid, order_uuid, shipment_uuid, address } = parcel;
  if (!(await lockOrder(tx, { customer_uuid, order_uuid }))) return;
  await sendMessage(tx, queue, addressRefused, {
    key: `address-refused:${shipment_uuid}:${hashAddress(address)}`,
    to: { customer_uuid },
    data: { order_uuid, address },
  });
};
