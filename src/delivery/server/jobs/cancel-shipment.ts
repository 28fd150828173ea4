import { OutsideError } from '#platform/outside.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterOutage } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { cancelShipment } from '#delivery/server/jobs.ts';
import { findShipment, updateShipment } from '../shipments.store.ts';

/** Cancels a parcel at the courier. When the courier refuses because it has already left, the job ends: nobody waits for it, and its card stays spent. */
export const runCancelShipment: JobHandler<typeof cancelShipment> = async ({ shipment_uuid }, ctx) => {
  const parcel = await findShipment(ctx.db.read, shipment_uuid);
  // A cancelled parcel with a courier id is cancelled again: the reply to its submission may have come after the cancellation.
  if (!parcel || (parcel.state === 'cancelled' && !parcel.courier_id)) return;
  const { courier_id } = parcel;
  if (courier_id) {
    try {
      const cancellation = await runAndRescheduleAfterOutage(ctx, cancelShipment, { shipment_uuid }, () =>
        ctx.outside.courier.cancelShipment(courier_id),
      );
      if (!cancellation) return;
    } catch (error) {
      if (error instanceof OutsideError && error.kind === 'refused') return;
      throw error;
    }
  }
  await ctx.db.tx((tx) => updateShipment(tx, parcel, { state: 'cancelled' }));
};
