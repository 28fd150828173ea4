import type { Address } from '#customers/contract.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import type { ParcelPurpose } from '../rules/parcel-purpose.ts';
import { submitParcel } from './jobs.ts';
import { isAcceptedByCourier, findCurrentShipment } from './queries.ts';
import { insertShipment } from './shipments.store.ts';

/** SIM cards of an order or a swap to ship in one parcel. */
export type CardShipment = {
  customer_uuid: string;
  /** The uuid of the order, or of the swap. */
  order_uuid: string;
  purpose: ParcelPurpose;
  order_product_uuids: readonly string[];
  /** Delivery address when it differs from the customer's. */
  address?: Address | null;
  now: Date;
  newId(): string;
};

/**
 * Enqueues the shipment of cards, unless a parcel is on its way. A parcel without a reply of the courier is submitted again;
 * after a delivered one a new parcel is created. The caller locks the order.
 */
export const enqueueCardShipmentUnlessAccepted = async (
  tx: Tx,
  queue: Queue,
  { customer_uuid, order_uuid, purpose, order_product_uuids, address = null, now, newId }: CardShipment,
): Promise<void> => {
  const newestShipment = await findCurrentShipment(tx, { customer_uuid, order_uuid });
  const runningShipment = newestShipment?.state === 'delivered' ? null : newestShipment;
  if (runningShipment && isAcceptedByCourier(runningShipment)) return;
  const shipment_uuid = runningShipment?.uuid ?? newId();
  if (!runningShipment)
    await insertShipment(tx, { customer_uuid, uuid: shipment_uuid, order_uuid, purpose, address, now });
  await queue.enqueue(tx, submitParcel, { shipment_uuid, order_product_uuids: [...order_product_uuids] });
};
