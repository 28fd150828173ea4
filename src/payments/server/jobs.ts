import { z } from 'zod';
import { uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Asks the provider how a payment stands, for the case that its webhook never comes. */
export const checkPayment = defineJob({
  name: 'check-payment',
  lane: 'payments',
  priority: 'soon',
  payload: z.object({ payment_uuid: uuid }),
  retry: { limit: 8, delaySeconds: 30, backoff: true },
});

/** Sends money back: the bank check after some working days, other refunds at once. */
export const sendRefund = defineJob({
  name: 'send-refund',
  lane: 'payments',
  priority: 'later',
  payload: z.object({ refund_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 30, backoff: true },
});
