import { z } from 'zod';
import { getCatalogue } from '#catalogue/server/queries.ts';
import type { subscriptionsContract } from '#subscriptions/contract.ts';
import type { Tx } from '#platform/db/database.ts';
import { recordOutsideEventIfNew } from '#platform/db/outside-events.store.ts';
import type { Handler } from '#platform/http/handler.ts';
import { parseWebhookEvent } from '#platform/http/parse-webhook-event.ts';
import type { ServiceOrderEvent } from '#adapters/mobile-network/mobile-network.ts';
import { lockAllocationToActivate } from '../allocation/allocations.store.ts';
import { applyLineEventIfKnown } from '../line/apply-sim-event.ts';
import { applyServiceOrderState } from './apply-service-order-state.ts';
import {
  findServiceOrder,
  findServiceOrderByNetworkId,
  updateNetworkId,
} from '../service-orders/service-orders.store.ts';

/** Finds the order by our id, which the network repeats; an id in another format is not looked up. */
const findOrder = async (tx: Tx, { service_order: { external_id, id } }: ServiceOrderEvent) => {
  const parsedId = z.uuid().safeParse(external_id);
  return (
    (parsedId.success ? await findServiceOrder(tx, parsedId.data) : null) ?? (await findServiceOrderByNetworkId(tx, id))
  );
};

/** Handles state changes of service orders and of lines. Late, repeated and unknown events change nothing. */
export const handleNetworkEvent: Handler<typeof subscriptionsContract, 'POST /api/webhook/network'> = async (ctx) => {
  const event = parseWebhookEvent(() => ctx.outside.network.parseEvent(ctx.body));
  const catalogue = await getCatalogue(ctx.db);
  await ctx.db.tx(async (tx) => {
    if ('line' in event) {
      if (await applyLineEventIfKnown(tx, ctx, event)) return;
      return ctx.log.warn({ event_id: event.event_id }, 'network event about a SIM that is not in use');
    }
    const order = await findOrder(tx, event);
    if (!order) return ctx.log.warn({ event_id: event.event_id }, 'network event about an unknown service order');
    // Lock order: the customer, the line, then its order.
    const line = await lockAllocationToActivate(tx, order.allocation_uuid);
    if (!(await recordOutsideEventIfNew(tx, 'network', event.event_id, ctx.now()))) return;
    if (order.network_id === null) await updateNetworkId(tx, order.uuid, event.service_order.id);
    await applyServiceOrderState(tx, { order, line, catalogue }, event.service_order, ctx);
  });
  return {};
};
