import { z } from 'zod';
import { unpaidReminders } from '#ordering/rules/unpaid-reminders.ts';
import { instant, uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Hands the SIM cards of an order over to delivery, once all of them have their SIM. */
export const shipOrder = defineJob({
  name: 'ship-order',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ order_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Records the agreed prices of SIMs that release 1.0.0 activated, 200 at a time. Enqueued by a migration. */
export const recordAgreedPrices = defineJob({
  name: 'record-agreed-prices',
  lane: 'inner',
  priority: 'later',
  payload: z.object({
    after: z.object({ customer_uuid: uuid, customer_product_uuid: uuid }).nullable(),
  }),
  retry: { limit: 12, delaySeconds: 10, backoff: true },
});

/** Writes to the customer of an order that still waits for its payment. */
export const remindUnpaid = defineJob({
  name: 'remind-unpaid',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ order_uuid: uuid, reminder: z.enum(unpaidReminders) }),
  retry: { limit: 5, delaySeconds: 60, backoff: true },
});

/** Ends an order that nobody paid. */
export const expireOrder = defineJob({
  name: 'give-up-order',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ order_uuid: uuid }),
  retry: { limit: 5, delaySeconds: 60, backoff: true },
});

/** Looks after a SIM that was given and may never be put to use. `announced`: what its customer was told, and since when it waited then. */
export const expireUnusedSim = defineJob({
  name: 'end-unused-sim',
  lane: 'inner',
  priority: 'later',
  payload: z.object({
    order_product_uuid: uuid,
    announced: z.object({ since: instant, ends_at: instant }).optional(),
  }),
  retry: { limit: 5, delaySeconds: 60, backoff: true },
});
