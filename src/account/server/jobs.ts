import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { languages } from '#platform/pure/language.ts';

/** Sends a number its login code, if a customer of ours has the number. `send_uuid`: this SMS, of maybe several with the same code. */
export const sendLoginCode = defineJob({
  name: 'send-login-code',
  lane: 'inner',
  priority: 'waits',
  payload: z.object({
    msisdn: z.string(),
    code_uuid: z.uuid(),
    send_uuid: z.uuid(),
    expires_at: z.iso.datetime(),
    /** Of the screen that asked. */
    language: z.enum(languages),
  }),
  retry: { limit: 5, delaySeconds: 5, backoff: true },
});

/** Erases the personal data of a customer who has left, once nothing outside is on any more. */
export const eraseAccount = defineJob({
  name: 'erase-account',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ customer_uuid: z.uuid() }),
  retry: { limit: 20, delaySeconds: 30, backoff: true },
});
