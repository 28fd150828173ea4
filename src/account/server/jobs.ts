import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { languages } from '#platform/pure/language.ts';

/**
 * Sends a login code to a number when a customer logs in with it, and a notice when its login was withdrawn. `send_uuid` identifies
 * this SMS; several can have the same code.
 */
export const answerLoginCodeRequest = defineJob({
  name: 'send-login-code',
  lane: 'inner',
  priority: 'waits',
  payload: z.object({
    msisdn: e164,
    code_uuid: z.uuid(),
    send_uuid: z.uuid(),
    expires_at: z.iso.datetime(),
    /** Language of the request. */
    language: z.enum(languages),
  }),
  retry: { limit: 5, delaySeconds: 5, backoff: true },
});

/** Erases the personal data of a closed account once the network has deactivated its lines. */
export const eraseAccountOnceLinesAreOff = defineJob({
  name: 'erase-account',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ customer_uuid: z.uuid() }),
  retry: { limit: 20, delaySeconds: 30, backoff: true },
});

/** Completes the withdrawal of a login after the minute in which it can be undone: deletes the password and notifies the user. */
export const finishAccessWithdrawal = defineJob({
  name: 'finish-access-withdrawal',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({
    customer_uuid: z.uuid(),
    customer_product_uuid: z.uuid(),
    /** Identifies the withdrawal. */
    taken_away_at: z.iso.datetime(),
  }),
  retry: { limit: 20, delaySeconds: 30, backoff: true },
});
