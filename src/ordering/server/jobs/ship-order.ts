import { shipCards } from '#delivery/server/commands.ts';
import { refuseFulfilment } from '#ordering/rules/order-state.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { simsOf } from '#subscriptions/server/questions.ts';
import type { shipOrder } from '../jobs.ts';
import { keyOfOrder, lockOrder } from '../orders.store.ts';

/** Hands over the cards of an order, unless there is nothing (yet): no cards, a card without its SIM, or an order that does not run any more. */
export const runShipOrder: JobHandler<typeof shipOrder> = ({ order_uuid }, ctx) =>
  ctx.db.tx(async (tx) => {
    const key = await keyOfOrder(tx, order_uuid);
    const known = key && (await lockOrder(tx, key));
    if (!known || refuseFulfilment(known.order.state) !== null) return;
    const { customer_uuid } = known.order;
    ctx.about(customer_uuid);
    const order_product_uuids = known.products
      .filter(({ type, state }) => type === SIM_CARD && state !== 'order_cancelled' && state !== 'active')
      .map(({ uuid }) => uuid);
    const sims = await simsOf(tx, order_product_uuids);
    if (order_product_uuids.length === 0 || sims.size < order_product_uuids.length) return;
    const { newId } = ctx;
    await shipCards(tx, ctx.queue, { customer_uuid, order_uuid, order_product_uuids, now: ctx.now(), newId });
  });
