import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { languages } from '#platform/pure/language.ts';

/** Cancels a change of address that was not confirmed in time; the old address stays. Due at a business time. */
export const expirePendingEmail = defineJob({
  name: 'drop-pending-email',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ customer_uuid: z.uuid(), pending_email: z.string() }),
  retry: { limit: 20, delaySeconds: 30, backoff: true },
});

/** Mails a new confirmation link when a customer awaits one at the address. */
export const sendConfirmationAgain = defineJob({
  name: 'send-confirmation-again',
  lane: 'inner',
  priority: 'waits',
  payload: z.object({ email: z.string(), link_uuid: z.uuid(), language: z.enum(languages) }),
  retry: { limit: 20, delaySeconds: 5, backoff: true },
});

/** Runs a request whose security delay has passed. Due at a business time. */
export const runHeldRequest = defineJob({
  name: 'run-held-request',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ customer_uuid: z.uuid(), request_uuid: z.uuid() }),
  retry: { limit: 20, delaySeconds: 30, backoff: true },
});

/** Mails a password reset link when a customer has the address. */
export const sendResetLink = defineJob({
  name: 'send-reset-link',
  lane: 'inner',
  priority: 'waits',
  payload: z.object({ email: z.string(), link_uuid: z.uuid(), language: z.enum(languages) }),
  retry: { limit: 20, delaySeconds: 5, backoff: true },
});
