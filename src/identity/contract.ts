import { z } from 'zod';
import { newPasskey, passkeyName, passkeyOptions, usedPasskey } from './rules/passkey-wire.ts';
import { accountEventKinds, eventWays } from './rules/account-event.ts';
import { heldActions } from './rules/held-request.ts';
import { riskSignals } from './rules/risk.ts';
import { securityDelayTriggers } from './rules/security-delay.ts';
import { deadCodeRefusals } from './rules/email-code.ts';
import { PASSKEYS_MAX } from './rules/passkey.ts';
import { stepUpWays } from './rules/step-up.ts';
import { linkRefusals, linkStates } from './rules/email-token.ts';
import { startItsmeBody } from './rules/session-calls.ts';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { instant, emptyReply, requiredText, uuid } from '#platform/contract/schemas.ts';

const email = requiredText(254);
const password = z.string().min(1).max(1024);
const code = z.string().regex(/^\d{6}$/);

const newPassword = requiredText(1024);
const passkeyId = requiredText(1400);
const passwordRefusals = { PASSWORD_WEAK: 422, PASSWORD_BREACHED: 422, PASSWORD_OBVIOUS: 422 } as const;

export const identityContract = contract({
  'POST /api/customer/forgot-password/start': endpoint({
    summary: 'Mails a link to choose a new password; the same answer, in the same time, for an unknown address',
    caller: 'anonymous',
    rung: 'look',
    securityEvent: 'password-reset-asked',
    body: z.strictObject({ email }),
    reply: z.object({ resend_after: z.number().int() }),
    refusals: { EMAIL_INVALID: 422, EMAIL_JUST_SENT: 429, EMAIL_SENT_OFTEN: 429 },
    limits: [{ by: 'address', points: 20, seconds: 3600 }],
  }),
  'POST /api/customer/forgot-password/finish': endpoint({
    summary: 'Sets the password of whoever has the link of that mail, once, and ends all sessions',
    caller: 'anonymous',
    rung: 'change',
    securityEvent: 'password-reset',
    body: z.strictObject({ password: newPassword, token: requiredText(200) }),
    reply: emptyReply,
    refusals: { ...linkRefusals, ...passwordRefusals },
    limits: [{ by: 'address', points: 20, seconds: 600 }],
  }),
  'POST /api/customer/password/change': endpoint({
    summary:
      'Changes the password, ends all other sessions and removes the passkeys that are not named; customers without a password and sub-accounts need a step-up instead of the old one. The fifth wrong password ends the session',
    caller: 'customer',
    rung: 'change',
    stepUp: 'no-old-password',
    securityEvent: 'password-change',
    body: z.strictObject({
      old_password: password.optional(),
      new_password: newPassword,
      /** Ids of the passkeys that stay; required of customers who have one. */
      keep_passkeys: z.array(passkeyId).max(PASSKEYS_MAX).optional(),
    }),
    reply: emptyReply,
    refusals: { WRONG_PASSWORD: 422, PASSKEYS_UNDECIDED: 422, ...passwordRefusals },
    limits: [
      { by: 'address', points: 60, seconds: 900 },
      { by: 'customer', points: 10, seconds: 900 },
    ],
  }),
  'POST /api/customer/login/itsme/start': endpoint({
    summary: 'Returns the URL for a login or identification at the national identity service',
    caller: 'anonymous',
    rung: 'look',
    stepUp: 'once-active',
    securityEvent: 'login-begun',
    body: startItsmeBody,
    reply: z.object({ authorization_url: z.url() }),
    refusals: { EMAIL_NOT_VERIFIED: 409 },
    limits: [{ by: 'address', points: 60, seconds: 600 }],
  }),
  'POST /api/customer/logout': endpoint({
    summary: 'Ends the session; without one it does nothing',
    caller: 'anonymous',
    rung: 'change',
    securityEvent: 'logout',
    reply: emptyReply,
  }),
  'GET /api/customer/session/list': endpoint({
    summary: 'Lists the sessions of the customer: the present one, then by last use',
    caller: 'customer',
    reply: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          /** "Chrome, Android"; null when unknown. */
          device: z.string().nullable(),
          time_zone: z.string(),
          /** ISO 3166, two letters: of the network address when the proxy sends it, else of the device's time zone; null for none. */
          country: z.string().nullable(),
          created_at: instant,
          /** Precise to the hour. */
          last_seen_at: instant,
          /** The present session. */
          current: z.boolean(),
        }),
      ),
    }),
  }),
  'POST /api/customer/session/revoke': endpoint({
    summary: 'Ends one session by its id, or all but the present one',
    caller: 'customer',
    rung: 'change',
    securityEvent: 'sessions-ended',
    body: z.strictObject({ id: requiredText(64).optional() }),
    reply: emptyReply,
  }),
  'GET /api/customer/step-up': endpoint({
    summary: 'Lists the step-up ways of the customer; none: only a new login counts',
    caller: 'customer',
    reply: z.object({
      /** The strongest first. */
      ways: z.array(z.enum(stepUpWays)),
      /** Masked address that a code is sent to. */
      email: z.string().nullable(),
    }),
  }),
  'POST /api/customer/step-up': endpoint({
    summary: 'Steps up the session: calls that require it are allowed for a quarter of an hour',
    caller: 'customer',
    rung: 'look',
    securityEvent: 'step-up',
    body: z.discriminatedUnion('by', [
      z.strictObject({ by: z.literal('password'), password }),
      z.strictObject({ by: z.literal('email'), code }),
      z.strictObject({ by: z.literal('sms'), code }),
      z.strictObject({ by: z.literal('passkey'), passkey: usedPasskey }),
    ]),
    reply: z.object({ valid_until: instant }),
    refusals: { WRONG_PASSWORD: 422, WRONG_CODE: 422, ...deadCodeRefusals, PASSKEY_REFUSED: 422 },
    limits: [
      { by: 'address', points: 60, seconds: 900 },
      { by: 'customer', points: 30, seconds: 900, uncountedOutcomes: ['done'] },
    ],
  }),
  'POST /api/customer/step-up/code': endpoint({
    summary: 'Sends a step-up code: by mail to a customer without password and passkey, by SMS to a sub-account',
    caller: 'customer',
    rung: 'look',
    securityEvent: 'step-up-code-asked',
    reply: z.object({ resend_after: z.number().int() }),
    limits: [{ by: 'customer', points: 10, seconds: 3600 }],
  }),
  'GET /api/customer/login/itsme/keys': endpoint({
    summary: 'Returns our public keys for the identity service as a JSON Web Key Set (RFC 7517), its jwks_uri',
    caller: 'anonymous',
    reply: z.string(),
    produces: 'application/jwk-set+json',
  }),
  'POST /api/customer/passkey/start': endpoint({
    summary: 'Returns the browser options for a login or step-up with a passkey',
    caller: 'anonymous',
    rung: 'look',
    body: z.strictObject({ for: z.enum(['login', 'prove']) }),
    reply: passkeyOptions,
    // An open login page calls this every few minutes, and an office shares one address.
    limits: [{ by: 'address', points: 600, seconds: 600 }],
  }),
  'POST /api/customer/passkey/add/start': endpoint({
    summary: 'Returns the browser options for a new passkey',
    caller: 'main-account',
    rung: 'look',
    stepUp: true,
    reply: passkeyOptions,
    refusals: { EMAIL_NOT_VERIFIED: 409 },
    limits: [{ by: 'customer', points: 30, seconds: 600 }],
  }),
  'POST /api/customer/passkey/add': endpoint({
    summary: 'Stores the new passkey of the device',
    caller: 'main-account',
    rung: 'change',
    securityEvent: 'passkey-added',
    stepUp: true,
    body: z.strictObject({ name: passkeyName, passkey: newPasskey }),
    reply: emptyReply,
    refusals: { PASSKEY_REFUSED: 422, EMAIL_NOT_VERIFIED: 409 },
    limits: [{ by: 'customer', points: 30, seconds: 600 }],
  }),
  'GET /api/customer/passkey/list': endpoint({
    summary: 'Lists the passkeys of the customer, the oldest first',
    caller: 'main-account',
    reply: z.object({
      passkeys: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          synchronised: z.boolean(),
          created_at: instant,
          used_at: instant.nullable(),
        }),
      ),
    }),
  }),
  'POST /api/customer/passkey/remove': endpoint({
    summary: 'Deletes a passkey',
    caller: 'main-account',
    rung: 'change',
    securityEvent: 'passkey-removed',
    stepUp: true,
    body: z.strictObject({ id: passkeyId }),
    reply: emptyReply,
  }),
  'POST /api/customer/passkey/rename': endpoint({
    summary: 'Renames a passkey',
    caller: 'main-account',
    rung: 'change',
    body: z.strictObject({ id: passkeyId, name: passkeyName }),
    reply: emptyReply,
  }),
  'POST /api/customer/stop': endpoint({
    summary:
      'Reverts recent account changes by a link from a mail, without login; the returned token chooses a new password',
    caller: 'anonymous',
    rung: 'change',
    securityEvent: 'change-stopped',
    body: z.strictObject({ token: requiredText(200) }),
    reply: z.object({ reset_token: z.string() }),
    refusals: { ...linkRefusals, ACCOUNT_CLOSED: 409 },
    limits: [{ by: 'address', points: 20, seconds: 600 }],
  }),
  'GET /api/customer/link': endpoint({
    summary:
      'Returns whether a link of a mail or SMS still works, for which address, and whether it is of the account of the session',
    caller: 'anonymous',
    query: z.object({ token: requiredText(200) }),
    reply: z.object({
      state: z.enum(linkStates),
      /** The address that the mail went to; masked when the link is dead, null for an SMS. */
      email: z.string().nullable(),
      /** Whether the link belongs to the account of the session; null without a session, or for an unknown link. */
      is_own: z.boolean().nullable(),
    }),
    limits: [{ by: 'address', points: 60, seconds: 600 }],
  }),
  'GET /api/customer/held-request/list': endpoint({
    summary: 'Lists the requests of the customer that wait for the security delay, the newest first',
    caller: 'main-account',
    reply: z.object({
      requests: z.array(
        z.object({
          uuid,
          action: z.enum(heldActions),
          /** Why the request waits. */
          cause: z.enum(securityDelayTriggers),
          requested_at: instant,
          due_at: instant,
        }),
      ),
    }),
  }),
  'POST /api/customer/held-request/cancel': endpoint({
    summary: 'Cancels a request that waits for the security delay',
    caller: 'main-account',
    rung: 'change',
    body: z.strictObject({ request_uuid: uuid }),
    reply: emptyReply,
    refusals: { HELD_REQUEST_ENDED: 409 },
  }),
  'POST /api/customer/held-request/stop': endpoint({
    summary: 'Cancels a waiting request with the token of the link in an SMS, and ends all sessions',
    caller: 'anonymous',
    rung: 'change',
    securityEvent: 'held-request-stopped',
    body: z.strictObject({ token: requiredText(200) }),
    reply: emptyReply,
    refusals: { LINK_UNKNOWN: 422, LINK_USED: 422, HELD_REQUEST_ENDED: 409 },
    limits: [{ by: 'address', points: 30, seconds: 600 }],
  }),
  'GET /api/customer/event/list': endpoint({
    summary: 'Lists the events of the account, the newest first, one page at a time',
    caller: 'customer',
    query: z.object({ before: uuid.optional() }),
    reply: z.object({
      events: z.array(
        z.object({
          uuid,
          kind: z.enum(accountEventKinds),
          at: instant,
          device: z.string().nullable(),
          /** ISO 3166, two letters: of the network address when the proxy sends it, else of the device's time zone; null for none. */
          country: z.string().nullable(),
          detail: z.object({
            way: z.enum(eventWays).optional(),
            what: z.string().optional(),
            action: z.enum(heldActions).optional(),
            signals: z.array(z.enum(riskSignals)).readonly().optional(),
          }),
        }),
      ),
      /** `before` of the query for the next page; null on the last page. */
      before: uuid.nullable(),
    }),
  }),
  'POST /api/customer/email/verify/resend': endpoint({
    summary: 'Sends the confirmation mail again; the reply is the same for an unknown address',
    caller: 'anonymous',
    rung: 'look',
    body: z.strictObject({ email: email.optional() }),
    reply: z.object({ resend_after: z.number().int() }),
    refusals: { EMAIL_INVALID: 422, EMAIL_JUST_SENT: 429, EMAIL_SENT_OFTEN: 429 },
    limits: [{ by: 'address', points: 20, seconds: 3600 }],
  }),
  'GET /api/customer/email/confirm': endpoint({
    summary:
      'Confirms the address of a confirmation link, once; called by a page, so that link scanners confirm nothing',
    caller: 'anonymous',
    securityEvent: 'address-confirmation',
    query: z.object({ token: requiredText(200) }),
    reply: z.object({
      email: z.string(),
      changed: z.boolean(),
      /** Whether the address belongs to the account of the session; null without a session. */
      is_own: z.boolean().nullable(),
    }),
    refusals: { ...linkRefusals, EMAIL_EXISTS: 422 },
    limits: [{ by: 'address', points: 60, seconds: 600 }],
  }),
  'POST /api/customer/email/confirm/code': endpoint({
    summary: 'Confirms the address by the code of the confirmation mail; a code that no longer works says why',
    caller: 'main-account',
    rung: 'change',
    securityEvent: 'address-confirmation',
    body: z.strictObject({ code }),
    reply: z.object({ email: z.string(), changed: z.boolean() }),
    refusals: { WRONG_CODE: 422, ...deadCodeRefusals, EMAIL_EXISTS: 422 },
    // Five tries for each mail, and five mails an hour.
    limits: [{ by: 'customer', points: 30, seconds: 3600 }],
  }),
});
