import { z } from 'zod';
import { isoDate, uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';

/**
 * Sends top-up requests for a month, in batches: each batch is committed together with the job of the next one. `month`
 * (its first day) and `after` are absent in the first job.
 */
export const sendTopUpRequests = defineJob({
  name: 'ask-for-months',
  lane: 'inner',
  priority: 'later',
  payload: z.object({
    month: isoDate.optional(),
    /** The last SIM of the previous batch. */
    after: z.object({ customer_uuid: uuid, order_product_uuid: uuid }).optional(),
  }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Sends a top-up request to one SIM whose next month became more expensive. */
export const sendTopUpRequest = defineJob({
  name: 'ask-for-sim',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ customer_uuid: uuid, order_product_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Debits the remaining days of the month and resumes a suspended SIM, if the balance covers them. */
export const resumeSimIfCovered = defineJob({
  name: 'pay-month',
  lane: 'inner',
  priority: 'waits',
  payload: z.object({ customer_uuid: uuid, order_product_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});
