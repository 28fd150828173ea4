import { OutsideError } from '#platform/outside.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { retryUntilReachable } from '#platform/jobs/retry-until-done.ts';
import { cancelShipment } from '#delivery/server/jobs.ts';
import { findShipment, updateShipment } from '../shipments.store.ts';

/** Cancels a parcel. A parcel that has already left is not awaited, and its card stays marked as used. */
export const runCancelShipment: JobHandler<typeof cancelShipment> = async ({ shipment_uuid }, ctx) => {
  const parcel = await findShipment(ctx.db.read, shipment_uuid);
  // A parcel cancelled before the courier's reply may exist there. Cancelling twice is allowed.
  if (!parcel || (parcel.state === 'cancelled' && !parcel.courier_id)) return;
  const { courier_id } = parcel;
  if (courier_id) {
    try {
      const cancelled = await retryUntilReachable(ctx, cancelShipment, { shipment_uuid }, () =>
        ctx.outside.courier.cancelShipment(courier_id),
      );
      if (!cancelled) return;
    } catch (error) {
      if (error instanceof OutsideError && error.kind === 'refused') return;
      throw error;
    }
  }
  await ctx.db.tx((tx) => updateShipment(tx, parcel, { state: 'cancelled' }));
};
