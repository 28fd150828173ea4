import { asc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { ShipmentRow } from './questions.ts';
import { courierEvent, shipment } from './tables.ts';

/** By its uuid, which is all that the courier repeats. */
export const findShipment = async (q: Reader, uuid: string): Promise<ShipmentRow | null> => {
  const [row] = await q
    .select()
    .from(shipment)
    .where(eq(shipment.uuid, uuid))
    .orderBy(asc(shipment.created_at))
    .limit(1);
  return row ?? null;
};

/** Remembers an event of the courier; false when it was taken before. */
export const firstTimeTold = async (tx: Tx, event_id: string, now: Date): Promise<boolean> => {
  const rows = await tx.insert(courierEvent).values({ event_id, taken_at: now }).onConflictDoNothing().returning();
  return rows.length > 0;
};
