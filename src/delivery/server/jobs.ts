import { z } from 'zod';
import { uuid } from '#platform/contract/schemas.ts';
import { job } from '#platform/jobs/job.ts';

/** Takes a parcel back at the courier when its order is cancelled. */
export const cancelShipment = job({
  name: 'cancel-shipment',
  lane: 'courier',
  priority: 'soon',
  payload: z.object({ shipment_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 10, backoff: true },
});
