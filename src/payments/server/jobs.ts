import { z } from 'zod';
import { uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Fetches the state of a payment from the provider, in case its webhook is lost. */
export const checkPayment = defineJob({
  name: 'check-payment',
  lane: 'payments',
  priority: 'soon',
  payload: z.object({ payment_uuid: uuid }),
  retry: { limit: 8, delaySeconds: 30, backoff: true },
});

/** Sends a refund to the provider: bank checks after some working days, others at once. */
export const sendRefund = defineJob({
  name: 'send-refund',
  lane: 'payments',
  priority: 'later',
  payload: z.object({ refund_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 30, backoff: true },
});
