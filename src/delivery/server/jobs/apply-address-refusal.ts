import type { z } from 'zod';
import type { Address } from '#customers/contract.ts';
import { deliveryAddressRefused } from '#delivery/events.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { OutsideError } from '#platform/outside.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import { sendParcel } from '../jobs.ts';
import type { ShipmentRow } from '../queries.ts';
import { lockShipment, updateShipment } from '../shipments.store.ts';

/** Whether the courier says that the address is none. An outage, or another refusal, is none of the customer's business. */
export const isRefusedAddress = (error: unknown): boolean =>
  error instanceof OutsideError && error.kind === 'refused' && error.code === 'INVALID_ADDRESS';

type AddressRefusal = { begun: ShipmentRow; address: Address; payload: z.output<typeof sendParcel.payload> };

/**
 * The courier does not accept the address: the parcel says so, others are told, and the parcel is offered again once a day, in case
 * the address was put right. Whoever asks for it in between starts no second chain of tries.
 */
export const applyAddressRefusal = async (
  { begun, address, payload }: AddressRefusal,
  ctx: JobContext,
): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const parcel = await lockShipment(tx, begun);
    if (!parcel || parcel.courier_id || parcel.state === 'cancelled') return;
    const { customer_uuid, order_uuid, uuid: shipment_uuid } = parcel;
    const first = parcel.state !== 'refused';
    ctx.log.warn({ order_uuid, shipment_uuid }, 'the courier refuses the address');
    if (first) await updateShipment(tx, parcel, { state: 'refused' });
    if (first || payload.daily)
      await ctx.queue.enqueueAt(tx, sendParcel, { ...payload, daily: true }, addSeconds(ctx.now(), secondsPerDay));
    await ctx.publish(tx, deliveryAddressRefused, { customer_uuid, order_uuid, shipment_uuid, address });
  });
