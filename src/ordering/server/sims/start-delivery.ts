import { getCatalogue } from '#catalogue/server/queries.ts';
import type { orderingContract } from '#ordering/contract.ts';
import { checkFulfillableState } from '#ordering/rules/order-state.ts';
import type { Handler } from '#platform/http/handler.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { shipOrder } from '../jobs.ts';
import { queryOrderLinesAndPortIns, toOrderProductReplies } from '../orders/order-products.view.ts';
import { lockOrder } from '../orders/orders.store.ts';
import { isAcceptedByCourier, findCurrentShipment } from '#delivery/server/queries.ts';

/** Ships the cards of an order; also ships returned cards again. */
export const startDelivery: Handler<typeof orderingContract, 'POST /api/order/start-delivery'> = async (ctx) => {
  const { order_uuid } = ctx.body;
  const key = { customer_uuid: ctx.caller.customer_uuid, order_uuid };
  const catalogue = await getCatalogue(ctx.db);
  return ctx.idempotentTx(async (tx) => {
    const lockedOrder = await lockOrder(tx, key);
    if (!lockedOrder) throw ctx.refuse('NOT_FOUND');
    const refusal = checkFulfillableState(lockedOrder.order.state);
    if (refusal) throw ctx.refuse(refusal);
    const hasCardToSend = lockedOrder.products.some(
      ({ type, state }) => type === SIM_CARD && state !== 'active' && state !== 'activating',
    );
    const parcel = await findCurrentShipment(tx, { ...key, purpose: 'order' });
    // The job submits a parcel without a reply of the courier again; the same id keeps it one parcel.
    if (hasCardToSend && !(parcel && isAcceptedByCourier(parcel)))
      await ctx.queue.enqueue(tx, shipOrder, { order_uuid });
    const rows = await queryOrderLinesAndPortIns(tx, lockedOrder.order);
    const replyContext = { catalogue, language: ctx.language, now: ctx.now(), cipher: ctx.db.cipher };
    return { order_product: toOrderProductReplies(rows, replyContext) };
  });
};
