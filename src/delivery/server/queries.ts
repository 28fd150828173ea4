import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import { createInstantParser } from '#platform/db/combined-query.ts';
import { shipment } from './tables.ts';
import type { z } from 'zod';
import type { delivery } from '#delivery/contract.ts';
import { startOfBusinessDay } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';

export type ShipmentRow = typeof shipment.$inferSelect;

/** Expected delivery of a parcel, as the start of its Brussels day. */
export const expectedDeliveryAt = ({ expected_on }: ShipmentRow): string | null =>
  expected_on ? toIso(startOfBusinessDay(expected_on)) : null;

/** Builds the reply of a parcel; null for a cancelled one. */
export const toDeliveryReply = (parcel: ShipmentRow): z.output<typeof delivery> | null =>
  parcel.state === 'cancelled'
    ? null
    : { state: parcel.state, tracking_code: parcel.tracking_code, expected_at: expectedDeliveryAt(parcel) };

/** Finds the newest parcel of an order that is neither returned nor cancelled. */
export const findCurrentShipment = async (
  q: Reader,
  { customer_uuid, order_uuid }: Pick<ShipmentRow, 'customer_uuid' | 'order_uuid'>,
): Promise<ShipmentRow | null> => {
  const ofOrder = and(eq(shipment.customer_uuid, customer_uuid), eq(shipment.order_uuid, order_uuid));
  const [row] = await q
    .select()
    .from(shipment)
    .where(and(ofOrder, notInArray(shipment.state, ['returned', 'cancelled'])))
    .orderBy(desc(shipment.created_at))
    .limit(1);
  return row ?? null;
};

/**
 * Whether the courier's reply to the shipment was applied. `courier_id` does not prove that: an event may have set it before,
 * and the process may have died before the reply.
 */
export const isAcceptedByCourier = ({ tracking_url }: ShipmentRow): boolean => tracking_url !== null;

/** Finds the newest parcel of an order in any state, or null. */
export const findLatestShipment = async (
  q: Reader,
  { customer_uuid, order_uuid }: Pick<ShipmentRow, 'customer_uuid' | 'order_uuid'>,
): Promise<ShipmentRow | null> => {
  const [row] = await q
    .select()
    .from(shipment)
    .where(and(eq(shipment.customer_uuid, customer_uuid), eq(shipment.order_uuid, order_uuid)))
    .orderBy(desc(shipment.created_at))
    .limit(1);
  return row ?? null;
};

/** SQL column: the newest parcel of an order; `parseShipmentRow` converts it. */
export const latestShipmentColumn = (customer: SQL, order: SQL): SQL<ShipmentRow | null> => sql`(
  select row_to_json(s) from shipment s where s.customer_uuid = ${customer} and s.order_uuid = ${order}
  order by s.created_at desc limit 1)`;

export const parseShipmentRow: (row: unknown) => ShipmentRow = createInstantParser(shipment);
