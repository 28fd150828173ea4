import { PermanentFailure, type JobContext, type JobHandler } from '#platform/jobs/job.ts';
import { retryUntilReachable } from '#platform/jobs/retry-until-done.ts';
import { OutsideError, type Outside } from '#platform/outside.ts';
import { addSeconds, secondsPerDay, toIso } from '#platform/pure/instant.ts';
import { checkParcel } from '../jobs.ts';
import { applyTrackingEvent } from '../apply-tracking-event.ts';
import type { ShipmentRow } from '../queries.ts';
import { findShipment, lockShipment } from '../shipments.store.ts';

type CourierStatus = Awaited<ReturnType<Outside['courier']['shipment']>>;

const isOpen = ({ state }: ShipmentRow): boolean =>
  state !== 'delivered' && state !== 'returned' && state !== 'cancelled';

/** Null when the courier is down; `unknown`: it does not know the parcel (any more). */
const fetchCourierStatus = async (
  courier_id: string,
  shipment_uuid: string,
  ctx: JobContext,
): Promise<CourierStatus | 'unknown' | null> => {
  try {
    return await retryUntilReachable(ctx, checkParcel, { shipment_uuid }, () =>
      ctx.outside.courier.shipment(courier_id),
    );
  } catch (error) {
    if (error instanceof OutsideError && error.kind === 'refused') return 'unknown';
    throw error;
  }
};

/** Notes where the parcel was at `at`; true when its time is over and it has not ended. */
const applyCourierStatus = (
  shipment_uuid: string,
  said: CourierStatus | 'unknown',
  at: Date,
  ctx: JobContext,
): Promise<boolean> =>
  ctx.db.tx(async (tx) => {
    const named = await findShipment(tx, shipment_uuid);
    const parcel = named && (await lockShipment(tx, named));
    if (!parcel || !isOpen(parcel)) return false;
    ctx.setCustomer(parcel.customer_uuid);
    if (said !== 'unknown' && said.state !== parcel.state) {
      const { state, shipment_id: courier_id, tracking_code } = said;
      await applyTrackingEvent(tx, parcel, { state, at, courier_id, tracking_code });
    }
    const now = await lockShipment(tx, named);
    if (!now || !isOpen(now)) return false;
    const over = addSeconds(parcel.created_at, ctx.settings.PARCEL_DEADLINE_DAYS * secondsPerDay) <= at;
    if (!over) await ctx.queue.enqueueAt(tx, checkParcel, { shipment_uuid }, addSeconds(at, secondsPerDay));
    return over;
  });

/**
 * Asks the courier each day about a parcel whose end it has not told: events get lost. Past its deadline the job is listed with those that
 * failed for good, where operators see it; retried there, it asks once more. Its customer can switch the card on all the while.
 */
export const runCheckParcel: JobHandler<typeof checkParcel> = async ({ shipment_uuid }, ctx) => {
  const parcel = await findShipment(ctx.db.read, shipment_uuid);
  if (!parcel?.courier_id || !isOpen(parcel)) return;
  // Events during this request are applied after it.
  const at = ctx.now();
  const said = await fetchCourierStatus(parcel.courier_id, shipment_uuid, ctx);
  if (said && (await applyCourierStatus(shipment_uuid, said, at, ctx)))
    throw new PermanentFailure(
      `the courier took parcel ${parcel.courier_id} on ${toIso(parcel.created_at)} and never ended it`,
    );
};
