import { and, asc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { instantsOf, type Part, part } from '#platform/db/part.ts';
import { shipment } from './tables.ts';

export type ShipmentRow = typeof shipment.$inferSelect;

/** The parcel of an order that is neither returned nor cancelled. */
export const findRunning = async (q: Reader | Tx, order_uuid: string): Promise<ShipmentRow | null> => {
  const [row] = await q
    .select()
    .from(shipment)
    .where(and(eq(shipment.order_uuid, order_uuid), notInArray(shipment.state, ['returned', 'cancelled'])));
  return row ?? null;
};

/**
 * Whether the courier's answer to the order of this parcel was taken. That it names the parcel is not enough: its first news may
 * be here before, and the process that asked may have died.
 */
export const answered = ({ tracking_url }: ShipmentRow): boolean => tracking_url !== null;

/** The parcels of some orders, the oldest first. */
export const parcelsOf = async (q: Reader | Tx, order_uuids: readonly string[]): Promise<ShipmentRow[]> =>
  order_uuids.length === 0
    ? []
    : q
        .select()
        .from(shipment)
        .where(inArray(shipment.order_uuid, [...order_uuids]))
        .orderBy(asc(shipment.created_at));

/** All parcels of `customer`, the oldest first, as a part of a statement about one. */
export const parcelsPart = (customer: SQL): Part<ShipmentRow> =>
  part(sql`select * from shipment s where s.customer_uuid = ${customer} order by s.created_at`, instantsOf(shipment));
