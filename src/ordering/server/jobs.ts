import { z } from 'zod';
import { unpaidReminders } from '#ordering/rules/unpaid-reminders.ts';
import { instant, uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Enqueues the shipment of the SIM cards of an order, once each has its SIM. */
export const shipOrder = defineJob({
  name: 'ship-order',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ order_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Records the agreed prices of SIMs that release 1.0.0 activated, 200 at a time. Enqueued by a migration. */
export const recordMissingAgreedPrices = defineJob({
  name: 'record-agreed-prices',
  lane: 'inner',
  priority: 'later',
  payload: z.object({
    after: z.object({ customer_uuid: uuid, customer_product_uuid: uuid }).nullable(),
  }),
  retry: { limit: 12, delaySeconds: 10, backoff: true },
});

/** Mails a payment reminder for an unpaid order. */
export const remindUnpaid = defineJob({
  name: 'remind-unpaid',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ order_uuid: uuid, reminder: z.enum(unpaidReminders) }),
  retry: { limit: 5, delaySeconds: 60, backoff: true },
});

/** Expires an unpaid order. Its stored name stays, because jobs of earlier releases are queued under it (decision 0083). */
export const expireOrder = defineJob({
  name: 'give-up-order',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ order_uuid: uuid }),
  retry: { limit: 5, delaySeconds: 60, backoff: true },
});

/**
 * Checks an allocated SIM that may be unused, notifies its customer and terminates it. `announced`: the end date in the
 * notification, and the start of the unused time it was computed from.
 */
export const notifyAndExpireUnusedSim = defineJob({
  name: 'end-unused-sim',
  lane: 'inner',
  priority: 'later',
  payload: z.object({
    order_product_uuid: uuid,
    announced: z.object({ since: instant, ends_at: instant }).optional(),
  }),
  retry: { limit: 5, delaySeconds: 60, backoff: true },
});
