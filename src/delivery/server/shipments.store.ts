import { asc, eq } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import type { ShipmentRow } from './questions.ts';
import { shipment } from './tables.ts';

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
