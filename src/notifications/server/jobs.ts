import { z } from 'zod';
import { e164, languageCode } from '#platform/contract/schemas.ts';
import { defineJob, priorities } from '#platform/jobs/job.ts';

/** Sends a message by mail or SMS. `key` is its unique id: it is sent once, however often the job runs. */
export const deliverMessage = defineJob({
  name: 'send-message',
  lane: 'mail',
  priority: 'soon',
  payload: z.object({
    key: z.string(),
    message: z.string(),
    to: z.union([z.object({ email: z.string() }), z.object({ msisdn: e164 }), z.object({ customer_uuid: z.uuid() })]),
    language: languageCode.optional(),
    data: z.record(z.string(), z.unknown()).default({}),
    /** The customer of the message, when `to` does not contain it, for the list of failures. */
    customer_uuid: z.uuid().optional(),
    priority: z.enum(priorities).optional(),
  }),
  retry: { limit: 10, delaySeconds: 5, backoff: true },
  placementOf: ({ to, priority = 'soon' }) => ({ lane: 'msisdn' in to ? 'sms' : 'mail', priority }),
});
