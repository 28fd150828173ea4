import { createHash } from 'node:crypto';
import type { Address } from '#customers/contract.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { addressRefused } from '#ordering/messages/address-refused.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { OutsideError } from '#platform/outside.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { shipOrder } from '../jobs.ts';
import { lockOrder } from '../orders.store.ts';
import { lockShipment, saveShipment } from '#delivery/server/commands.ts';
import type { ShipmentRow } from '#delivery/server/questions.ts';

const secondsADay = 86_400;

/** Whether the courier says that the address is none. An outage, or another refusal, is none of the customer's business. */
export const isRefusedAddress = (error: unknown): boolean =>
  error instanceof OutsideError && error.kind === 'refused' && error.code === 'INVALID_ADDRESS';

/** What tells one address from another. */
const keyOf = ({ street_name, street_number, street_box, zip_code, city }: Address): string =>
  `${street_name} ${street_number}${street_box ? ` / ${street_box}` : ''}, ${zip_code} ${city}`;
const digestOf = (address: Address): string => createHash('sha256').update(keyOf(address)).digest('hex').slice(0, 16);

type Refused = { begun: ShipmentRow; address: Address; daily: boolean };

/**
 * The courier does not accept the address: the parcel says so, the customer is told once for each address, and the parcel is offered
 * again once a day, in case the address was put right. Whoever asks for it in between starts no second chain of tries.
 */
export const noteRefusedAddress = async ({ begun, address, daily }: Refused, ctx: JobContext): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const { order_uuid, uuid: shipment_uuid } = begun;
    const known = await lockOrder(tx, begun);
    const parcel = await lockShipment(tx, begun);
    if (!known || !parcel || parcel.courier_id || parcel.state === 'cancelled') return;
    const first = parcel.state !== 'refused';
    ctx.log.warn({ order_uuid, shipment_uuid }, 'the courier refuses the address');
    if (first) await saveShipment(tx, parcel, { state: 'refused' });
    if (first || daily)
      await ctx.queue.enqueueAt(tx, shipOrder, { order_uuid, daily: true }, addSeconds(ctx.now(), secondsADay));
    await sendMessage(tx, ctx.queue, addressRefused, {
      key: `address-refused:${shipment_uuid}:${digestOf(address)}`,
      to: { customer_uuid: known.order.customer_uuid },
      data: { order_uuid, address },
    });
  });
