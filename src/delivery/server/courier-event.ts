import type { deliveryContract } from '#delivery/contract.ts';
import { uuid } from '#platform/contract/schemas.ts';
import { firstTimeTold } from '#platform/db/outside-events.store.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readEvent } from '#platform/http/read-event.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { findShipment, lockShipment, saveShipment } from './shipments.store.ts';

const moving: ReadonlySet<string> = new Set(['picked_up', 'in_transit', 'out_for_delivery', 'delivered']);

/** Tracking news may come twice and out of order: each counts once, and an older one never undoes a newer one. */
export const courierEvent: Handler<typeof deliveryContract, 'POST /api/webhook/courier'> = async (ctx) => {
  const event = readEvent(() => ctx.outside.courier.parseEvent(ctx.body));
  await ctx.once(async (tx) => {
    const now = ctx.now();
    const named = uuid.safeParse(event.external_id).success ? await findShipment(tx, event.external_id) : null;
    const parcel = named && (await lockShipment(tx, named));
    if (!parcel || !(await firstTimeTold(tx, 'courier', event.event_id, now))) return;
    if (parcel.state === 'cancelled' || (parcel.event_at && event.occurred_at < parcel.event_at)) return;
    await saveShipment(tx, parcel, {
      state: event.status,
      event_at: event.occurred_at,
      courier_id: event.shipment_id,
      tracking_code: event.tracking_code,
      ...(moving.has(event.status) && !parcel.sent_at ? { sent_at: event.occurred_at } : {}),
      ...(event.status === 'delivered'
        ? { delivered_at: event.occurred_at, expected_on: brusselsDate(event.occurred_at) }
        : {}),
    });
  });
  return {};
};
