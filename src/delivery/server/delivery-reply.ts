import type { z } from 'zod';
import type { delivery } from '#delivery/contract.ts';
import { startOfBusinessDay } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { simShipment } from './tables.ts';

type ShipmentRow = typeof simShipment.$inferSelect;

/** Expected delivery of a parcel, as the start of its Brussels day. */
export const expectedDeliveryAt = ({ expected_on }: ShipmentRow): string | null =>
  expected_on ? toIso(startOfBusinessDay(expected_on)) : null;

/** Builds the reply of a parcel; null for a cancelled one. */
export const toDeliveryReply = (parcel: ShipmentRow): z.output<typeof delivery> | null =>
  parcel.state === 'cancelled'
    ? null
    : { state: parcel.state, tracking_code: parcel.tracking_code, expected_at: expectedDeliveryAt(parcel) };
