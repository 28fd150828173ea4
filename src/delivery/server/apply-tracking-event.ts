import type { Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { parcelDelivered } from '../events.ts';
import { toParcelSubject } from '../rules/parcel-subject.ts';
import type { ShipmentRow } from './queries.ts';
import { updateShipment } from './shipments.store.ts';

const statesAfterPickup: ReadonlySet<string> = new Set(['picked_up', 'in_transit', 'out_for_delivery', 'delivered']);

type TrackingEvent = {
  state: Exclude<ShipmentRow['state'], 'preparing' | 'refused'>;
  /** Time of the state. */
  at: Date;
  courier_id: string;
  tracking_code: string;
};

/**
 * Applies a state of a parcel from an event or a reply of the courier. Older states are ignored. The caller locks the parcel.
 */
export const applyTrackingEvent = async (
  tx: Tx,
  parcel: ShipmentRow,
  { state, at, courier_id, tracking_code }: TrackingEvent,
  { publish }: Pick<EventContext, 'publish'>,
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
  if (state !== 'delivered' || parcel.state === 'delivered') return;
  const { customer_uuid, uuid: shipment_uuid } = parcel;
  await publish(tx, parcelDelivered, { customer_uuid, shipment_uuid, ...toParcelSubject(parcel) });
};
