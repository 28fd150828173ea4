import { findCustomerForOrder } from '#customers/server/queries.ts';
import { parcelAcceptedByCourier, deliveryAddressRefused } from '../../events.ts';
import { toParcelSubject } from '../../rules/parcel-subject.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterFailure } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { type Outside, OutsideError } from '#platform/outside.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import { queryAllocatedIccids } from '#subscriptions/server/queries.ts';
import { syncParcel, submitParcel } from '../jobs.ts';
import { isAcceptedByCourier, type ShipmentRow } from '../queries.ts';
import { findShipment, lockShipment, updateShipment } from '../shipments.store.ts';
import type { z } from 'zod';
import type { Address } from '#customers/contract.ts';

/** Whether the courier refused the address. Other refusals and outages are not shown to the customer. */
const isRefusedAddress = (error: unknown): boolean =>
  error instanceof OutsideError && error.kind === 'refused' && error.code === 'INVALID_ADDRESS';

type AddressRefusal = { unsentParcel: ShipmentRow; address: Address; payload: z.output<typeof submitParcel.payload> };

/**
 * Marks the parcel as refused, publishes it and schedules a retry for the next day, in case the address is corrected. A retry that
 * the customer starts in between schedules no further daily one.
 */
const applyAddressRefusal = async (
  { unsentParcel, address, payload }: AddressRefusal,
  ctx: JobContext,
): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const parcel = await lockShipment(tx, unsentParcel);
    if (!parcel || parcel.courier_id || parcel.state === 'cancelled') return;
    const { customer_uuid, uuid: shipment_uuid } = parcel;
    const subject = toParcelSubject(parcel);
    const isFirstAttempt = parcel.state !== 'refused';
    ctx.log.warn({ ...subject, shipment_uuid }, 'the courier refuses the address');
    if (isFirstAttempt) await updateShipment(tx, parcel, { state: 'refused' });
    if (isFirstAttempt || payload.daily)
      await ctx.queue.enqueueAt(tx, submitParcel, { ...payload, daily: true }, addSeconds(ctx.now(), secondsPerDay));
    await ctx.publish(tx, deliveryAddressRefused, { customer_uuid, shipment_uuid, ...subject, address });
  });

type AcceptedShipment = Awaited<ReturnType<Outside['courier']['ship']>>;

/**
 * Prepares the shipment to submit; null when the courier has accepted it, when it was cancelled, or when a card has no SIM.
 */
const prepareShipment = async (shipment_uuid: string, order_product_uuids: readonly string[], ctx: JobContext) => {
  const parcel = await findShipment(ctx.db.read, shipment_uuid);
  if (!parcel || isAcceptedByCourier(parcel) || parcel.state === 'cancelled') return null;
  const { customer_uuid } = parcel;
  ctx.setCustomer(customer_uuid);
  const iccids = await queryAllocatedIccids(ctx.db.read, order_product_uuids);
  const customer = await findCustomerForOrder(ctx.db.read, customer_uuid);
  const address = parcel.address ?? customer?.shipping_address;
  if (iccids.size < order_product_uuids.length || !customer || !address) return null;
  return {
    parcel,
    customer,
    address,
    sims: [...iccids.values()].map((iccid) => ({ iccid })),
  };
};

const applyCourierAcceptance = (
  shipment: ShipmentRow,
  acceptedShipment: AcceptedShipment,
  ctx: JobContext,
): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const parcel = await lockShipment(tx, shipment);
    if (!parcel) return;
    const { customer_uuid, uuid: shipment_uuid } = parcel;
    const { tracking_code, tracking_url, expected_on } = acceptedShipment;
    // Tracking events may arrive before the courier's reply; their state stays.
    const isUnknown = parcel.state === 'preparing' || parcel.state === 'refused';
    const state = isUnknown ? ('created' as const) : parcel.state;
    await updateShipment(tx, parcel, {
      courier_id: acceptedShipment.shipment_id,
      tracking_code,
      tracking_url,
      expected_on,
      state,
    });
    await ctx.queue.enqueueAt(tx, syncParcel, { shipment_uuid }, addSeconds(ctx.now(), secondsPerDay));
    await ctx.publish(tx, parcelAcceptedByCourier, {
      customer_uuid,
      shipment_uuid,
      ...toParcelSubject(parcel),
      tracking_code,
      expected_on,
    });
  });

/**
 * Submits cards in one parcel. Idempotent, because the courier gets our uuid as external id. Outages are retried; a refused
 * address is published and retried daily.
 */
export const runSubmitParcel: JobHandler<typeof submitParcel> = async (payload, ctx) => {
  const preparedShipment = await prepareShipment(payload.shipment_uuid, payload.order_product_uuids, ctx);
  if (!preparedShipment) return;
  const { parcel, customer, address, sims } = preparedShipment;
  const name = [customer.company_name, customer.holder_name].filter(Boolean).join(', ');
  const { street_box, ...street } = address;
  const acceptedShipment = await runAndRescheduleAfterFailure(ctx, submitParcel, payload, async () => {
    try {
      return await ctx.outside.courier.ship({
        external_id: parcel.uuid,
        recipient: { name, ...street, ...(street_box ? { street_box } : {}) },
        sims,
        language: customer.language,
      });
    } catch (error) {
      if (isRefusedAddress(error)) return 'refused' as const;
      throw error;
    }
  });
  if (acceptedShipment === 'refused') await applyAddressRefusal({ unsentParcel: parcel, address, payload }, ctx);
  else if (acceptedShipment) await applyCourierAcceptance(parcel, acceptedShipment, ctx);
};
