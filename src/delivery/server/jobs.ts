import { z } from 'zod';
import { uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Cancels a parcel at the courier. */
export const cancelShipment = defineJob({
  name: 'cancel-shipment',
  lane: 'courier',
  priority: 'soon',
  payload: z.object({ shipment_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 10, backoff: true },
});

/** Submits a parcel with these SIM cards to the courier. */
export const submitParcel = defineJob({
  name: 'send-parcel',
  lane: 'courier',
  priority: 'soon',
  payload: z.object({
    shipment_uuid: uuid,
    order_product_uuids: z.array(uuid),
    /** True for the daily retry after a refused address. */
    daily: z.boolean().optional(),
  }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Polls the courier for a parcel whose final event is missing. Enqueued when the courier has accepted it. */
export const syncParcel = defineJob({
  name: 'check-parcel',
  lane: 'courier',
  priority: 'later',
  payload: z.object({ shipment_uuid: uuid }),
  retry: { limit: 8, delaySeconds: 30, backoff: true },
});
