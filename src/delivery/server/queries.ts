import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import { createInstantParser } from '#platform/db/combined-query.ts';
import { shipment } from './tables.ts';

export { expectedDeliveryAt, toDeliveryReply } from './delivery-reply.ts';

export type ShipmentRow = typeof shipment.$inferSelect;

/** The newest parcel of an order that is neither returned nor cancelled. */
export const findCurrentShipment = async (
  q: Reader,
  { customer_uuid, order_uuid }: Pick<ShipmentRow, 'customer_uuid' | 'order_uuid'>,
): Promise<ShipmentRow | null> => {
  const own = and(eq(shipment.customer_uuid, customer_uuid), eq(shipment.order_uuid, order_uuid));
  const [row] = await q
    .select()
    .from(shipment)
    .where(and(own, notInArray(shipment.state, ['returned', 'cancelled'])))
    .orderBy(desc(shipment.created_at))
    .limit(1);
  return row ?? null;
};

/**
 * Whether the courier's answer to the order of this parcel was taken. That it names the parcel is not enough: its first news may
 * be here before, and the process that asked may have died.
 */
export const isAcceptedByCourier = ({ tracking_url }: ShipmentRow): boolean => tracking_url !== null;

/** The newest parcel of an order, wherever it is, or null. */
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

/** The newest parcel of an order, as a column of a statement about it; `parseShipmentRow` reads it. */
export const latestShipmentColumn = (customer: SQL, order: SQL): SQL<ShipmentRow | null> => sql`(
  select row_to_json(s) from shipment s where s.customer_uuid = ${customer} and s.order_uuid = ${order}
  order by s.created_at desc limit 1)`;

export const parseShipmentRow: (row: unknown) => ShipmentRow = createInstantParser(shipment);
