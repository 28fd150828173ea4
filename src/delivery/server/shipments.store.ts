import { and, asc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { ShipmentRow } from './queries.ts';
import { simShipment } from './tables.ts';

/** Finds a parcel by its uuid only, because the courier does not send the customer. */
export const findShipment = async (q: Reader, uuid: string): Promise<ShipmentRow | null> => {
  const [row] = await q
    .select()
    .from(simShipment)
    .where(eq(simShipment.uuid, uuid))
    .orderBy(asc(simShipment.created_at))
    .limit(1);
  return row ?? null;
};

type ShipmentKey = Pick<ShipmentRow, 'customer_uuid' | 'uuid'>;

const shipmentKeyCondition = ({ customer_uuid, uuid }: ShipmentKey) =>
  and(eq(simShipment.customer_uuid, customer_uuid), eq(simShipment.uuid, uuid));

/** Locks a parcel, because the courier's reply, events and a cancellation may be concurrent. */
export const lockShipment = async (tx: Tx, key: ShipmentKey): Promise<ShipmentRow | null> => {
  const [row] = await tx.select().from(simShipment).where(shipmentKeyCondition(key)).for('update');
  return row ?? null;
};

export const insertShipment = async (
  tx: Tx,
  {
    now,
    ...keys
  }: Pick<ShipmentRow, 'customer_uuid' | 'uuid' | 'purpose' | 'subject_uuid' | 'address'> & { now: Date },
): Promise<void> => {
  await tx.insert(simShipment).values({ ...keys, state: 'preparing', created_at: now });
};

export const updateShipment = async (tx: Tx, key: ShipmentKey, change: Partial<ShipmentRow>): Promise<void> => {
  await tx.update(simShipment).set(change).where(shipmentKeyCondition(key));
};
