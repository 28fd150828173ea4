import { z } from 'zod';
import type { CallerKind } from '#platform/contract/endpoint.ts';
import { languageCode, requiredText, textLine } from '#platform/contract/schemas.ts';
import { usedPasskey } from './passkey-wire.ts';

const email = requiredText(254);
const password = z.string().min(1).max(1024);

export const loginBody = z.strictObject({ email, password, time_zone: textLine(64).default('Europe/Brussels') });

/** A phone number as typed. */
const msisdn = requiredText(30);

export const startPhoneLoginBody = z.strictObject({ msisdn });

export const finishPhoneLoginBody = z.strictObject({
  msisdn,
  otp: z.string().regex(/^\d{6}$/),
  time_zone: textLine(64).default('Europe/Brussels'),
});

export const loginNumberBody = z.strictObject({
  msisdn,
  password,
  time_zone: textLine(64).default('Europe/Brussels'),
});

/** 256 random bits of this browser in base64url. The callback is accepted from this browser only. */
const browser_key = z.string().regex(/^[\w-]{43}$/);

export const startItsmeBody = z.strictObject({
  browser_key,
  /** `login`: logs the person in. `identify`: links the person to the customer of the session. */
  purpose: z.enum(['login', 'identify']),
});

export const finishItsmeBody = z.strictObject({
  browser_key,
  state: requiredText(200),
  /** Query parameters of the redirect back. Absent in the second call, which answers the question about a taken address. */
  answer: z.record(textLine(40), textLine(4000)).optional(),
  /** Ignores the address of the identity service, because another customer has it. */
  without_email: z.boolean().default(false),
  time_zone: textLine(64).default('Europe/Brussels'),
  ref_code: textLine(64).optional(),
});

export const passkeyLoginBody = z.strictObject({
  passkey: usedPasskey,
  time_zone: textLine(64).default('Europe/Brussels'),
});

export const registerBody = z.strictObject({
  email,
  password,
  customer_type: z.union([z.literal(1), z.literal(2)]),
  no_send_email: z.boolean().default(false),
  time_zone: textLine(64).default('Europe/Brussels'),
  language: languageCode.optional(),
  ref_code: textLine(64).optional(),
});

/** `session_uuid` is the opaque token for `x-session-token`; shown once. */
export type SessionStart = { session_uuid: string; customer: { uuid: string } };

type CallBase = { summary: string; caller: CallerKind };

/**
 * Types of the calls that start or read a session, as far as this domain knows them. The `account` domain implements them and
 * adds the session parts of all domains.
 */
export type SessionCalls = {
  'GET /api/customer/session': CallBase & { reply: z.ZodType<object> };
  'POST /api/customer/login': CallBase & { body: typeof loginBody; reply: z.ZodType<SessionStart> };
  'POST /api/customer/login/phone/start': CallBase & {
    body: typeof startPhoneLoginBody;
    reply: z.ZodType<{ resend_after: number }>;
  };
  'POST /api/customer/login/phone/finish': CallBase & {
    body: typeof finishPhoneLoginBody;
    reply: z.ZodType<SessionStart>;
  };
  'POST /api/customer/login/phone/password': CallBase & {
    body: typeof loginNumberBody;
    reply: z.ZodType<SessionStart>;
  };
  'POST /api/customer/login/itsme/finish': CallBase & { body: typeof finishItsmeBody; reply: z.ZodType<SessionStart> };
  'POST /api/customer/login/passkey': CallBase & { body: typeof passkeyLoginBody; reply: z.ZodType<SessionStart> };
  'POST /api/customer/register': CallBase & { body: typeof registerBody; reply: z.ZodType<SessionStart> };
};
