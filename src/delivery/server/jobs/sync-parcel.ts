import { PermanentFailure, type JobContext, type JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterOutage } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { OutsideError, type Outside } from '#platform/outside.ts';
import { addSeconds, secondsPerDay, toIso } from '#platform/pure/instant.ts';
import { syncParcel } from '../jobs.ts';
import { applyTrackingEvent } from '../apply-tracking-event.ts';
import type { ShipmentRow } from '../queries.ts';
import { findShipment, lockShipment } from '../shipments.store.ts';

type CourierStatus = Awaited<ReturnType<Outside['courier']['shipment']>>;

const isOpen = ({ state }: ShipmentRow): boolean =>
  state !== 'delivered' && state !== 'returned' && state !== 'cancelled';

/** Fetches the state of a parcel; null when the courier is unreachable, `unknown` when it does not have the parcel. */
const fetchCourierStatus = async (
  courier_id: string,
  shipment_uuid: string,
  ctx: JobContext,
): Promise<CourierStatus | 'unknown' | null> => {
  try {
    return await runAndRescheduleAfterOutage(ctx, syncParcel, { shipment_uuid }, () =>
      ctx.outside.courier.shipment(courier_id),
    );
  } catch (error) {
    if (error instanceof OutsideError && error.kind === 'refused') return 'unknown';
    throw error;
  }
};

/** Applies the courier's status as of `at`. Returns true when the deadline has passed and the parcel is still open. */
const applyCourierStatus = (
  shipment_uuid: string,
  status: CourierStatus | 'unknown',
  at: Date,
  ctx: JobContext,
): Promise<boolean> =>
  ctx.db.tx(async (tx) => {
    const storedParcel = await findShipment(tx, shipment_uuid);
    const lockedParcel = storedParcel && (await lockShipment(tx, storedParcel));
    if (!lockedParcel || !isOpen(lockedParcel)) return false;
    ctx.setCustomer(lockedParcel.customer_uuid);
    if (status !== 'unknown' && status.state !== lockedParcel.state) {
      const { state, shipment_id: courier_id, tracking_code } = status;
      await applyTrackingEvent(tx, lockedParcel, { state, at, courier_id, tracking_code }, ctx);
    }
    const parcelAfterEvent = await lockShipment(tx, storedParcel);
    if (!parcelAfterEvent || !isOpen(parcelAfterEvent)) return false;
    const isOverdue = addSeconds(lockedParcel.created_at, ctx.settings.PARCEL_DEADLINE_DAYS * secondsPerDay) <= at;
    if (!isOverdue) await ctx.queue.enqueueAt(tx, syncParcel, { shipment_uuid }, addSeconds(at, secondsPerDay));
    return isOverdue;
  });

/**
 * Polls the courier daily until the parcel is final, because events may be lost. After the deadline the job fails
 * permanently, so operators see it; a retry polls once more. The customer can activate the card meanwhile.
 */
export const runSyncParcel: JobHandler<typeof syncParcel> = async ({ shipment_uuid }, ctx) => {
  const parcel = await findShipment(ctx.db.read, shipment_uuid);
  if (!parcel?.courier_id || !isOpen(parcel)) return;
  // The reply counts as of the start of the request: an event that happens during the request is newer.
  const at = ctx.now();
  const status = await fetchCourierStatus(parcel.courier_id, shipment_uuid, ctx);
  if (status && (await applyCourierStatus(shipment_uuid, status, at, ctx)))
    throw new PermanentFailure(
      `the courier took parcel ${parcel.courier_id} on ${toIso(parcel.created_at)} and never ended it`,
    );
};
