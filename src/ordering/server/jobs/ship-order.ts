import { customerForOrder } from '#customers/server/questions.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { simShipped } from '#ordering/messages/sim-shipped.ts';
import { orderStates, refuseFulfilment } from '#ordering/rules/order-state.ts';
import type { Outside } from '#platform/outside.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { untilDone } from '#platform/jobs/keep-trying.ts';
import { activationStates } from '#subscriptions/rules/activation-state.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { simsOf } from '#subscriptions/server/questions.ts';
import { cancelShipment } from '#delivery/server/jobs.ts';
import { shipOrder } from '../jobs.ts';
import { keyOfOrder, lockOrder, moveProducts, saveOrder } from '../orders.store.ts';
import { beginShipment, lockShipment, saveShipment } from '#delivery/server/commands.ts';
import { answered, findRunning, type ShipmentRow } from '#delivery/server/questions.ts';
import { isRefusedAddress, noteRefusedAddress } from './note-refused-address.ts';

type Shipment = Awaited<ReturnType<Outside['courier']['ship']>>;

/** What to send; null when there is nothing (yet): no cards, a card without its SIM, or an order that does not run any more. */
const prepare = (order_uuid: string, ctx: JobContext) =>
  ctx.db.tx(async (tx) => {
    const key = await keyOfOrder(tx, order_uuid);
    const known = key && (await lockOrder(tx, key));
    if (!known || refuseFulfilment(known.order.state) !== null) return null;
    const cards = known.products.filter(
      ({ type, state }) => type === SIM_CARD && state !== 'order_cancelled' && state !== 'active',
    );
    const sims = await simsOf(
      tx,
      cards.map(({ uuid }) => uuid),
    );
    if (cards.length === 0 || sims.size < cards.length) return null;
    const { customer_uuid } = known.order;
    ctx.about(customer_uuid);
    await beginShipment(tx, { customer_uuid, uuid: ctx.newId(), order_uuid, now: ctx.now() });
    const parcel = await findRunning(tx, key);
    const customer = await customerForOrder(tx, customer_uuid);
    if (!parcel || answered(parcel) || !customer?.shipping_address) return null;
    return {
      parcel,
      customer,
      address: customer.shipping_address,
      sims: [...sims.values()].map(({ iccid }) => ({ iccid })),
    };
  });

const keep = (begun: ShipmentRow, sent: Shipment, ctx: JobContext): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const now = ctx.now();
    const { order_uuid, uuid: shipment_uuid } = begun;
    const known = await lockOrder(tx, begun);
    const parcel = await lockShipment(tx, begun);
    if (!known || !parcel) return;
    const { order, products } = known;
    const { tracking_code, tracking_url, expected_on } = sent;
    // The courier's first news may be here before its answer is: they count.
    const unknown = parcel.state === 'preparing' || parcel.state === 'refused';
    const state = unknown ? ('created' as const) : parcel.state;
    await saveShipment(tx, parcel, { courier_id: sent.shipment_id, tracking_code, tracking_url, expected_on, state });
    if (order.state === 'cancelled') return ctx.queue.enqueue(tx, cancelShipment, { shipment_uuid });
    const cards = products.filter(
      (product) => product.type === SIM_CARD && activationStates.next(product.state, 'shipped') !== null,
    );
    await moveProducts(tx, cards, 'sim_in_delivery', now);
    const next = orderStates.next(order.state, 'shipped');
    if (next) await saveOrder(tx, order, { state: next, updated_at: now });
    const { customer_uuid } = order;
    const data = { order_uuid, tracking_code, tracking_url, expected_on };
    await sendMessage(tx, ctx.queue, simShipped, { key: `sim-shipped:${shipment_uuid}`, to: { customer_uuid }, data });
  });

/**
 * Sends the cards of an order in one parcel. The courier knows the parcel by our uuid, so a second run sends nothing twice. An outage is
 * waited out; an address that is refused is told to the customer, and tried again once a day.
 */
export const runShipOrder: JobHandler<typeof shipOrder> = async (payload, ctx) => {
  const { order_uuid, daily = false } = payload;
  const ready = await prepare(order_uuid, ctx);
  if (!ready) return;
  const { parcel, customer, address, sims } = ready;
  const name = [customer.company_name, customer.holder_name].filter(Boolean).join(', ');
  const { street_box, ...street } = address;
  const sent = await untilDone(ctx, shipOrder, payload, async () => {
    try {
      return await ctx.outside.courier.ship({
        external_id: parcel.uuid,
        recipient: { name, ...street, ...(street_box ? { street_box } : {}) },
        sims,
        language: customer.language,
      });
    } catch (error) {
      if (isRefusedAddress(error)) return 'refused' as const;
      throw error;
    }
  });
  if (sent === 'refused') await noteRefusedAddress({ begun: parcel, address, daily }, ctx);
  else if (sent) await keep(parcel, sent, ctx);
};
