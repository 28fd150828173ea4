import type { Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { ShipmentRow } from './queries.ts';
import { updateShipment } from './shipments.store.ts';

const statesAfterPickup: ReadonlySet<string> = new Set(['picked_up', 'in_transit', 'out_for_delivery', 'delivered']);

type TrackingEvent = {
  state: Exclude<ShipmentRow['state'], 'preparing' | 'refused'>;
  /** When it was so. */
  at: Date;
  courier_id: string;
  tracking_code: string;
};

/** Where a parcel is, as the courier tells or answers. What is older than the newest known changes nothing. The parcel is locked by the caller. */
export const applyTrackingEvent = async (
  tx: Tx,
  parcel: ShipmentRow,
  { state, at, courier_id, tracking_code }: TrackingEvent,
): Promise<void> => {
  if (parcel.state === 'cancelled' || (parcel.event_at && at < parcel.event_at)) return;
  await updateShipment(tx, parcel, {
    state,
    event_at: at,
    courier_id,
    tracking_code,
    ...(statesAfterPickup.has(state) && !parcel.sent_at ? { sent_at: at } : {}),
    ...(state === 'delivered' ? { delivered_at: at, expected_on: brusselsDate(at) } : {}),
  });
};
