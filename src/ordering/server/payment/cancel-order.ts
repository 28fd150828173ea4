import {
  issueAndSendShippingCreditNote,
  insertAndPostClosingEntries,
  refundSimsOrCredit,
} from '#billing/server/commands.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import { orderCancelled } from '#ordering/messages/order-cancelled.ts';
import type { orderingContract } from '#ordering/contract.ts';
import { checkOrderCancellation } from '#ordering/rules/order-cancellation.ts';
import { orderStates } from '#ordering/rules/order-state.ts';
import { cancelPortIn, replaceDraftPortIns } from '#porting/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { terminateReservedLine } from '#subscriptions/server/jobs.ts';
import { cancelShipment } from '#delivery/server/jobs.ts';
import { lockOrder, updateOrderProductStates, updateOrder } from '../orders/orders.store.ts';
import { computePaidSimPrices } from '../orders/sim-prices.ts';
import { findCurrentShipment } from '#delivery/server/queries.ts';

/**
 * Cancels an order before its first activation: releases numbers and SIMs, cancels parcel and port-ins, and refunds what was
 * paid for its SIMs. Idempotent.
 */
export const cancelOrder: Handler<typeof orderingContract, 'POST /api/order/cancel'> = async (ctx) => {
  const catalogue = await getCatalogue(ctx.db);
  return ctx.idempotentTx(async (tx) => {
    const now = ctx.now();
    const { queue, newId } = ctx;
    const { customer_uuid } = ctx.caller;
    const { order_uuid } = ctx.body;
    const lockedOrder = await lockOrder(tx, { customer_uuid, order_uuid });
    if (!lockedOrder) throw ctx.refuse('NOT_FOUND');
    const { order, products } = lockedOrder;
    if (order.state === 'cancelled') return {};
    const refusal = checkOrderCancellation(
      order.state,
      products.map((product) => product.state),
    );
    const state = orderStates.next(order.state, 'cancelled');
    if (refusal || !state) throw ctx.refuse('ORDER_NOT_CANCELLABLE');
    await updateOrder(tx, order, { state, cancelled_at: now, updated_at: now });
    await updateOrderProductStates(tx, products, 'order_cancelled', now);
    const uuids = products.map(({ uuid }) => uuid);
    if (order.state === 'draft') {
      await replaceDraftPortIns(tx, { gone: uuids, newPortIns: [], now, newId });
      return {};
    }
    const parcel = await findCurrentShipment(tx, { customer_uuid, purpose: 'order', order_uuid });
    for (const order_product_uuid of uuids) {
      // A number that was already ported to us needs its line.
      const portIn = await cancelPortIn(tx, queue, { order_product_uuid, now });
      if (portIn === 'too-late') throw ctx.refuse('ORDER_NOT_CANCELLABLE');
    }
    const { payment_uuid } = order;
    for (const order_product_uuid of payment_uuid ? uuids : [])
      await insertAndPostClosingEntries(tx, { customer_uuid, order_product_uuid }, now);
    if (payment_uuid) {
      const shippingCredit = { customer_uuid, order_uuid, cause_key: order_uuid };
      const off_invoice_cents = await issueAndSendShippingCreditNote(tx, ctx, shippingCredit);
      // SIMs that have left the order are settled already.
      const order_product_uuids = products.filter((each) => each.state !== 'order_cancelled').map(({ uuid }) => uuid);
      const prices = computePaidSimPrices(catalogue, lockedOrder);
      const paid_cents = order_product_uuids.reduce((sum, uuid) => sum + (prices.get(uuid)?.paid_cents ?? 0), 0);
      await refundSimsOrCredit(tx, ctx, {
        customer_uuid,
        order_product_uuids,
        payment_uuid,
        reason: 'order_cancelled',
        for_uuid: order_uuid,
        amount_cents: paid_cents - off_invoice_cents,
      });
    }
    await queue.enqueueAll(tx, [
      ...uuids.map((order_product_uuid) => ({
        job: terminateReservedLine,
        payload: { order_product_uuid, card_sent: parcel !== null },
      })),
      ...(parcel ? [{ job: cancelShipment, payload: { shipment_uuid: parcel.uuid } }] : []),
      buildMessageJob(orderCancelled, {
        key: `order-cancelled:${order_uuid}`,
        to: { customer_uuid },
        data: { order_uuid, paid: payment_uuid !== null, at: toIso(now) },
      }),
    ]);
    return {};
  });
};
