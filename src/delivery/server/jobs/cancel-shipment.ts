import { OutsideError } from '#platform/outside.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { retryUntilReachable } from '#platform/jobs/retry-until-done.ts';
import { cancelShipment } from '#delivery/server/jobs.ts';
import { findShipment, updateShipment } from '../shipments.store.ts';

/** A parcel that has left already comes back by itself: nobody waits for it, its card is spent. */
export const runCancelShipment: JobHandler<typeof cancelShipment> = async ({ shipment_uuid }, ctx) => {
  const parcel = await findShipment(ctx.db.read, shipment_uuid);
  // Cancelled before the courier's answer came, it is known there all the same. Taking it back twice is fine.
  if (!parcel || (parcel.state === 'cancelled' && !parcel.courier_id)) return;
  const { courier_id } = parcel;
  if (courier_id) {
    try {
      const taken = await retryUntilReachable(ctx, cancelShipment, { shipment_uuid }, () =>
        ctx.outside.courier.cancelShipment(courier_id),
      );
      if (!taken) return;
    } catch (error) {
      if (error instanceof OutsideError && error.kind === 'refused') return;
      throw error;
    }
  }
  await ctx.db.tx((tx) => updateShipment(tx, parcel, { state: 'cancelled' }));
};
