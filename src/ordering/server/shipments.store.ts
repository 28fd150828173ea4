import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { courierEvent, shipment } from './tables.ts';

export type ShipmentRow = typeof shipment.$inferSelect;

/** The parcel of an order that is neither returned nor cancelled. */
export const findRunning = async (q: Reader | Tx, order_uuid: string): Promise<ShipmentRow | null> => {
  const [row] = await q
    .select()
    .from(shipment)
    .where(and(eq(shipment.order_uuid, order_uuid), notInArray(shipment.state, ['returned', 'cancelled'])));
  return row ?? null;
};

export const findShipment = async (q: Reader | Tx, uuid: string): Promise<ShipmentRow | null> => {
  const [row] = await q
    .select()
    .from(shipment)
    .where(eq(shipment.uuid, uuid))
    .orderBy(asc(shipment.created_at))
    .limit(1);
  return row ?? null;
};

/**
 * Whether the courier's answer to the order of this parcel was taken. That it names the parcel is not enough: its first news may
 * be here before, and the process that asked may have died.
 */
export const answered = ({ tracking_url }: ShipmentRow): boolean => tracking_url !== null;

/** Begins a parcel; nothing happens when one is running. The order is locked by the caller. */
export const beginShipment = async (
  tx: Tx,
  row: { customer_uuid: string; uuid: string; order_uuid: string; now: Date },
): Promise<void> => {
  const { now, ...keys } = row;
  await tx
    .insert(shipment)
    .values({ ...keys, state: 'preparing', created_at: now })
    .onConflictDoNothing();
};

export const saveShipment = async (
  tx: Tx,
  { customer_uuid, uuid }: ShipmentRow,
  change: Partial<ShipmentRow>,
): Promise<void> => {
  await tx
    .update(shipment)
    .set(change)
    .where(and(eq(shipment.customer_uuid, customer_uuid), eq(shipment.uuid, uuid)));
};

/** Remembers an event of the courier; false when it was taken before. */
export const firstTimeTold = async (tx: Tx, event_id: string, now: Date): Promise<boolean> => {
  const rows = await tx.insert(courierEvent).values({ event_id, taken_at: now }).onConflictDoNothing().returning();
  return rows.length > 0;
};
