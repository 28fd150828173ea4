import type { deliveryContract } from '#delivery/contract.ts';
import { uuid } from '#platform/contract/schemas.ts';
import { recordOutsideEventIfNew } from '#platform/db/outside-events.store.ts';
import type { Handler } from '#platform/http/handler.ts';
import { parseWebhookEvent } from '#platform/http/parse-webhook-event.ts';
import { applyTrackingEvent } from './apply-tracking-event.ts';
import { findShipment, lockShipment } from './shipments.store.ts';

/** Applies tracking events. Repeated and older events are ignored. */
export const courierEvent: Handler<typeof deliveryContract, 'POST /api/webhook/courier'> = async (ctx) => {
  const event = parseWebhookEvent(() => ctx.outside.courier.parseEvent(ctx.body));
  await ctx.idempotentTx(async (tx) => {
    const storedParcel = uuid.safeParse(event.external_id).success ? await findShipment(tx, event.external_id) : null;
    const parcel = storedParcel && (await lockShipment(tx, storedParcel));
    if (!parcel || !(await recordOutsideEventIfNew(tx, 'courier', event.event_id, ctx.now()))) return;
    const { status: state, occurred_at: at, shipment_id: courier_id, tracking_code } = event;
    await applyTrackingEvent(tx, parcel, { state, at, courier_id, tracking_code }, ctx);
  });
  return {};
};
