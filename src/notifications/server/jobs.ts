import { z } from 'zod';
import { languageCode } from '#platform/contract/schemas.ts';
import { job } from '#platform/jobs/job.ts';

/** Every message a customer can get. Each is a file of `messages/`, which says what data it needs. */
export const messageNames = [
  'confirm-email',
  'confirm-new-email',
  'email-changed',
  'order-confirmed',
  'contract-summary',
  'payment-refused',
  'refund-sent',
  'mandate-confirmed',
  'account-differs',
  'sim-shipped',
  'address-refused',
  'esim-ready',
  'sim-active',
  'activation-failed',
  'port-in-submitted',
  'port-in-rejected',
  'port-in-expired',
  'port-in-done',
  'order-cancelled',
  'order-ended',
  'referral-confirmation',
] as const;

export type MessageName = (typeof messageNames)[number];

/** Somebody sits before the screen until it comes. */
const waitedFor: ReadonlySet<MessageName> = new Set(['confirm-email', 'confirm-new-email', 'esim-ready']);
/** With files to draw, and nobody waits. */
const heavy: ReadonlySet<MessageName> = new Set(['order-confirmed', 'contract-summary']);

/** Sends one message by mail or SMS, in the customer's language. `key` is the message's own id: sent once, however often it runs. */
export const sendMessage = job({
  name: 'send-message',
  lane: 'mail',
  priority: 'soon',
  payload: z.object({
    key: z.string(),
    message: z.enum(messageNames),
    to: z.union([
      z.object({ email: z.string() }),
      z.object({ msisdn: z.string() }),
      z.object({ customer_uuid: z.uuid() }),
    ]),
    language: languageCode.optional(),
    data: z.record(z.string(), z.unknown()).default({}),
    /** Whose message it is, where `to` does not say so: one that is refused is listed with its customer. */
    customer_uuid: z.uuid().optional(),
  }),
  retry: { limit: 10, delaySeconds: 5, backoff: true },
  placeOf: ({ to, message }) => ({
    lane: 'msisdn' in to ? 'sms' : 'mail',
    priority: waitedFor.has(message) ? 'waits' : heavy.has(message) ? 'later' : 'soon',
  }),
});
