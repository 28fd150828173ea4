import { z } from 'zod';
import { isoDate, uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';

/**
 * Asks those whose balances do not hold the next month for what is missing, a batch at a time: each batch is committed together with
 * the job of the next one. `month`: its first day; left out, as `after` is, by the job that begins.
 */
export const sendTopUpRequests = defineJob({
  name: 'ask-for-months',
  lane: 'inner',
  priority: 'later',
  payload: z.object({
    month: isoDate.optional(),
    /** The last SIM that was looked at. */
    after: z.object({ customer_uuid: uuid, order_product_uuid: uuid }).optional(),
  }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Asks for what is missing of the next month for one SIM, which is to cost more than it was asked for. */
export const sendTopUpRequest = defineJob({
  name: 'ask-for-sim',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ customer_uuid: uuid, order_product_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Takes the days left of this month for a SIM that is stopped, and lets it work again, if its balance holds them. */
export const resumeSimIfCovered = defineJob({
  name: 'pay-month',
  lane: 'inner',
  priority: 'waits',
  payload: z.object({ customer_uuid: uuid, order_product_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});
