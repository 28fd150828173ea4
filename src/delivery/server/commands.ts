import type { Address } from '#customers/contract.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { type ParcelSubject, toStoredSubject } from '../rules/parcel-subject.ts';
import { submitParcel } from './jobs.ts';
import { isAcceptedByCourier, findCurrentShipment } from './queries.ts';
import { insertShipment } from './shipments.store.ts';

/** SIM cards of an order or a swap to ship in one parcel. */
export type CardShipment = {
  customer_uuid: string;
  subject: ParcelSubject;
  /** The allocations of the cards. */
  allocation_uuids: readonly string[];
  /** Delivery address when it differs from the customer's. */
  address?: Address | null;
  now: Date;
  newId(): string;
};

/**
 * Enqueues the shipment of cards, unless a parcel is on its way. A parcel without a reply of the courier is submitted again;
 * after a delivered one a new parcel is created. The caller locks the order or the swap.
 */
export const startCardShipmentUnlessAccepted = async (
  tx: Tx,
  queue: Queue,
  { customer_uuid, subject, allocation_uuids, address = null, now, newId }: CardShipment,
): Promise<void> => {
  const newestShipment = await findCurrentShipment(tx, { customer_uuid, ...subject });
  const runningShipment = newestShipment?.state === 'delivered' ? null : newestShipment;
  if (runningShipment && isAcceptedByCourier(runningShipment)) return;
  const shipment_uuid = runningShipment?.uuid ?? newId();
  if (!runningShipment)
    await insertShipment(tx, { customer_uuid, uuid: shipment_uuid, ...toStoredSubject(subject), address, now });
  await queue.enqueue(tx, submitParcel, { shipment_uuid, order_product_uuids: [...allocation_uuids] });
};
