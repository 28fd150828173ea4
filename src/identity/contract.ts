import { z } from 'zod';
import { newPasskey, passkeyName, passkeyOptions, usedPasskey } from './rules/passkey-wire.ts';
import { accountEventKinds, eventWays } from './rules/account-event.ts';
import { stepUpWays } from './rules/step-up.ts';
import { startItsmeBody } from './rules/session-calls.ts';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { instant, emptyReply, requiredText, uuid } from '#platform/contract/schemas.ts';

const email = requiredText(254);
const password = z.string().min(1).max(1024);
const code = z.string().regex(/^\d{6}$/);

const newPassword = requiredText(1024);
const choosing = { PASSWORD_WEAK: 422, PASSWORD_BREACHED: 422, PASSWORD_OBVIOUS: 422 } as const;

export const identityContract = contract({
  'POST /api/customer/forgot-password/start': endpoint({
    summary: 'Mails a link to choose a new password; the same answer, in the same time, for an unknown address',
    caller: 'anonymous',
    securityEvent: 'password-reset-asked',
    body: z.strictObject({ email }),
    reply: z.object({ resend_after: z.number().int() }),
    refusals: { EMAIL_INVALID: 422, EMAIL_JUST_SENT: 429, EMAIL_SENT_OFTEN: 429 },
    limits: [{ by: 'address', points: 20, seconds: 3600 }],
  }),
  'POST /api/customer/forgot-password/finish': endpoint({
    summary: 'Sets the password of whoever has the link of that mail, once, and ends all sessions',
    caller: 'anonymous',
    securityEvent: 'password-reset',
    body: z.strictObject({ password: newPassword, token: requiredText(200) }),
    reply: emptyReply,
    refusals: { LINK_EXPIRED: 422, LINK_USED: 422, LINK_UNKNOWN: 422, ...choosing },
    limits: [{ by: 'address', points: 20, seconds: 600 }],
  }),
  'POST /api/customer/password/change': endpoint({
    summary:
      'Sets another password and ends all other sessions; whoever has none, and a sub-account, prove it freshly instead of knowing the old one',
    caller: 'customer',
    stepUp: 'no-old-password',
    securityEvent: 'password-change',
    body: z.strictObject({ old_password: password.optional(), new_password: newPassword }),
    reply: emptyReply,
    refusals: { WRONG_PASSWORD: 422, ...choosing },
    limits: [
      { by: 'address', points: 60, seconds: 900 },
      { by: 'customer', points: 10, seconds: 900 },
    ],
  }),
  'POST /api/customer/login/itsme/start': endpoint({
    summary: 'Where the browser goes to log in, or to be identified, by the national identity service',
    caller: 'anonymous',
    stepUp: 'once-active',
    securityEvent: 'login-begun',
    body: startItsmeBody,
    reply: z.object({ authorization_url: z.url() }),
    limits: [{ by: 'address', points: 60, seconds: 600 }],
  }),
  'POST /api/customer/logout': endpoint({
    summary: 'Ends the session; without one it does nothing',
    caller: 'anonymous',
    securityEvent: 'logout',
    reply: emptyReply,
  }),
  'GET /api/customer/session/list': endpoint({
    summary: 'Where the customer is logged in: the session that asks, then the newest use first',
    caller: 'customer',
    reply: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          /** "Chrome, Android"; null when the browser did not say. */
          device: z.string().nullable(),
          time_zone: z.string(),
          /** ISO 3166, two letters, of the network address where the proxy tells it, else of the device's time zone; null for none. */
          country: z.string().nullable(),
          created_at: instant,
          /** To the hour. */
          last_seen_at: instant,
          /** The one that asks. */
          current: z.boolean(),
        }),
      ),
    }),
  }),
  'POST /api/customer/session/revoke': endpoint({
    summary: 'Logs out elsewhere: one session by its id, or all but the one that asks',
    caller: 'customer',
    securityEvent: 'sessions-ended',
    body: z.strictObject({ id: requiredText(64).optional() }),
    reply: emptyReply,
  }),
  'GET /api/customer/step-up': endpoint({
    summary: 'How the customer may prove, for what matters, that it is them; none: only by logging in again',
    caller: 'customer',
    reply: z.object({
      /** The best first. */
      ways: z.array(z.enum(stepUpWays)),
      /** Where a code goes, most of it hidden. */
      email: z.string().nullable(),
    }),
  }),
  'POST /api/customer/step-up': endpoint({
    summary: 'Proves that it is the customer; calls that ask for it are granted then for a quarter of an hour',
    caller: 'customer',
    securityEvent: 'step-up',
    body: z.discriminatedUnion('by', [
      z.strictObject({ by: z.literal('password'), password }),
      z.strictObject({ by: z.literal('email'), code }),
      z.strictObject({ by: z.literal('sms'), code }),
      z.strictObject({ by: z.literal('passkey'), passkey: usedPasskey }),
    ]),
    reply: z.object({ valid_until: instant }),
    refusals: { WRONG_PASSWORD: 422, WRONG_CODE: 422, PASSKEY_REFUSED: 422 },
    limits: [
      { by: 'address', points: 60, seconds: 900 },
      { by: 'customer', points: 30, seconds: 900, uncountedOutcomes: ['done'] },
    ],
  }),
  'POST /api/customer/step-up/code': endpoint({
    summary: 'Sends a code to prove it with: by mail to a customer who has no password, by SMS to a sub-account',
    caller: 'customer',
    securityEvent: 'step-up-code-asked',
    reply: z.object({ resend_after: z.number().int() }),
    limits: [{ by: 'customer', points: 10, seconds: 3600 }],
  }),
  'GET /api/customer/login/itsme/keys': endpoint({
    summary:
      'The public halves of the keys by which the identity service knows us, as a JSON Web Key Set (RFC 7517): its jwks_uri',
    caller: 'anonymous',
    reply: z.string(),
    produces: 'application/jwk-set+json',
  }),
  'POST /api/customer/passkey/start': endpoint({
    summary: 'Asks a passkey to log somebody in, or to prove who is logged in: options for the browser',
    caller: 'anonymous',
    body: z.strictObject({ for: z.enum(['login', 'prove']) }),
    reply: passkeyOptions,
    // A login page that is looked at asks every few minutes, and an office has one address.
    limits: [{ by: 'address', points: 600, seconds: 600 }],
  }),
  'POST /api/customer/passkey/add/start': endpoint({
    summary: 'Asks the device for a new passkey: options for the browser',
    caller: 'main-account',
    stepUp: true,
    reply: passkeyOptions,
    limits: [{ by: 'customer', points: 30, seconds: 600 }],
  }),
  'POST /api/customer/passkey/add': endpoint({
    summary: 'Keeps the passkey that the device made',
    caller: 'main-account',
    securityEvent: 'passkey-added',
    stepUp: true,
    body: z.strictObject({ name: passkeyName, passkey: newPasskey }),
    reply: emptyReply,
    refusals: { PASSKEY_REFUSED: 422 },
    limits: [{ by: 'customer', points: 30, seconds: 600 }],
  }),
  'GET /api/customer/passkey/list': endpoint({
    summary: 'The passkeys of the customer, the oldest first',
    caller: 'main-account',
    reply: z.object({
      passkeys: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Survives the loss of the device. */
          synchronised: z.boolean(),
          created_at: instant,
          used_at: instant.nullable(),
        }),
      ),
    }),
  }),
  'POST /api/customer/passkey/remove': endpoint({
    summary: 'Forgets a passkey; the device keeps its half, which opens nothing any more',
    caller: 'main-account',
    securityEvent: 'passkey-removed',
    stepUp: true,
    body: z.strictObject({ id: requiredText(1400) }),
    reply: emptyReply,
  }),
  'POST /api/customer/passkey/rename': endpoint({
    summary: 'Calls a passkey something else',
    caller: 'main-account',
    body: z.strictObject({ id: requiredText(1400), name: passkeyName }),
    reply: emptyReply,
  }),
  'POST /api/customer/stop': endpoint({
    summary:
      'Undoes, from a mail and without a login, what may not have been the owner; the token chooses a new password',
    caller: 'anonymous',
    securityEvent: 'change-stopped',
    body: z.strictObject({ token: requiredText(200) }),
    reply: z.object({ reset_token: z.string() }),
    refusals: { LINK_EXPIRED: 422, LINK_USED: 422, LINK_UNKNOWN: 422 },
    limits: [{ by: 'address', points: 20, seconds: 600 }],
  }),
  'GET /api/customer/event/list': endpoint({
    summary: 'What happened on the account, the newest first, a page at a time',
    caller: 'customer',
    query: z.object({ before: uuid.optional() }),
    reply: z.object({
      events: z.array(
        z.object({
          uuid,
          kind: z.enum(accountEventKinds),
          at: instant,
          device: z.string().nullable(),
          /** ISO 3166, two letters, of the network address where the proxy tells it, else of the device's time zone; null for none. */
          country: z.string().nullable(),
          detail: z.object({ way: z.enum(eventWays).optional(), what: z.string().optional() }),
        }),
      ),
      /** For the next page; null on the last one. */
      before: uuid.nullable(),
    }),
  }),
  'POST /api/customer/email/verify/resend': endpoint({
    summary: 'Sends the confirmation mail again; the same answer for an unknown address',
    caller: 'anonymous',
    body: z.strictObject({ email: email.optional() }),
    reply: z.object({ resend_after: z.number().int() }),
    refusals: { EMAIL_INVALID: 422, EMAIL_JUST_SENT: 429, EMAIL_SENT_OFTEN: 429 },
    limits: [{ by: 'address', points: 20, seconds: 3600 }],
  }),
  'GET /api/customer/email/confirm': endpoint({
    summary:
      'Confirms the address of a confirmation link, once; the mail links to a page, so looking at the mail confirms nothing',
    caller: 'anonymous',
    securityEvent: 'address-confirmation',
    query: z.object({ token: requiredText(200) }),
    reply: z.object({ email: z.string(), changed: z.boolean() }),
    refusals: { LINK_EXPIRED: 422, LINK_USED: 422, LINK_UNKNOWN: 422, EMAIL_EXISTS: 422 },
    limits: [{ by: 'address', points: 60, seconds: 600 }],
  }),
  'POST /api/customer/email/confirm/code': endpoint({
    summary: 'Confirms the address by the code of the confirmation mail; one answer for every code that does not work',
    caller: 'main-account',
    securityEvent: 'address-confirmation',
    body: z.strictObject({ code }),
    reply: z.object({ email: z.string(), changed: z.boolean() }),
    refusals: { WRONG_CODE: 422, EMAIL_EXISTS: 422 },
    // Five tries of each mail, and five mails an hour.
    limits: [{ by: 'customer', points: 30, seconds: 3600 }],
  }),
});
