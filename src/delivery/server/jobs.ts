import { z } from 'zod';
import { uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Takes a parcel back at the courier when its order is cancelled. */
export const cancelShipment = defineJob({
  name: 'cancel-shipment',
  lane: 'courier',
  priority: 'soon',
  payload: z.object({ shipment_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 10, backoff: true },
});

/** Gives a parcel with these SIM cards to the courier. */
export const sendParcel = defineJob({
  name: 'send-parcel',
  lane: 'courier',
  priority: 'soon',
  payload: z.object({
    shipment_uuid: uuid,
    order_product_uuids: z.array(uuid),
    /** The daily try after the courier has refused the address. */
    daily: z.boolean().optional(),
  }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Asks the courier where a parcel is of which it has told no end. Begun when the courier has taken it. */
export const checkParcel = defineJob({
  name: 'check-parcel',
  lane: 'courier',
  priority: 'later',
  payload: z.object({ shipment_uuid: uuid }),
  retry: { limit: 8, delaySeconds: 30, backoff: true },
});
