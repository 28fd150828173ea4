import { and, eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { ShipmentRow } from './questions.ts';
import { shipment } from './tables.ts';

type Key = Pick<ShipmentRow, 'customer_uuid' | 'uuid'>;

const is = ({ customer_uuid, uuid }: Key) => and(eq(shipment.customer_uuid, customer_uuid), eq(shipment.uuid, uuid));

/** A parcel, locked: its courier's answer, its news and a cancellation may come at the same moment. */
export const lockShipment = async (tx: Tx, key: Key): Promise<ShipmentRow | null> => {
  const [row] = await tx.select().from(shipment).where(is(key)).for('update');
  return row ?? null;
};

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

export const saveShipment = async (tx: Tx, key: Key, change: Partial<ShipmentRow>): Promise<void> => {
  await tx.update(shipment).set(change).where(is(key));
};
