import { z } from 'zod';
import { catalogueOf } from '#catalogue/server/questions.ts';
import type { subscriptionsContract } from '#subscriptions/contract.ts';
import type { Tx } from '#platform/db/database.ts';
import { firstTimeTold } from '#platform/db/outside-events.store.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readEvent } from '#platform/http/read-event.ts';
import type { OrderEvent } from '#adapters/mobile-network/mobile-network.ts';
import { lockAllocation } from '../allocation/allocations.store.ts';
import { takeLineEvent } from '../line/take-line-event.ts';
import { noteServiceOrder } from './note-service-order.ts';
import { findServiceOrder, findServiceOrderAtNetwork, saveNetworkId } from '../service-orders/service-orders.store.ts';

/** The order by our id, which the network repeats; an id that is not ours is not looked for. */
const findOrder = async (tx: Tx, { service_order: { external_id, id } }: OrderEvent) => {
  const ours = z.uuid().safeParse(external_id);
  return (ours.success ? await findServiceOrder(tx, ours.data) : null) ?? (await findServiceOrderAtNetwork(tx, id));
};

/** A service order changed its state at the network, or a line did by itself. Late, repeated and unknown ones change nothing. */
export const takeNetworkEvent: Handler<typeof subscriptionsContract, 'POST /api/webhook/network'> = async (ctx) => {
  const event = readEvent(() => ctx.outside.network.parseEvent(ctx.body));
  const catalogue = await catalogueOf(ctx.db);
  await ctx.db.tx(async (tx) => {
    if ('line' in event) {
      if (await takeLineEvent(tx, ctx, event)) return;
      return ctx.log.warn({ event_id: event.event_id }, 'network event about a SIM that is not in use');
    }
    const order = await findOrder(tx, event);
    if (!order) return ctx.log.warn({ event_id: event.event_id }, 'network event about an unknown service order');
    // The line first, then its order: everybody locks in this sequence.
    const line = await lockAllocation(tx, order.order_product_uuid);
    if (!(await firstTimeTold(tx, 'network', event.event_id, ctx.now()))) return;
    if (order.network_id === null) await saveNetworkId(tx, order.uuid, event.service_order.id);
    await noteServiceOrder(tx, { order, line, catalogue }, event.service_order, ctx);
  });
  return {};
};
