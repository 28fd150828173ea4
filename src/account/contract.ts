import { z } from 'zod';
import { billingSlice } from '#billing/contract.ts';
import { customersSlice } from '#customers/contract.ts';
import {
  finishItsmeBody,
  finishPhoneLoginBody,
  loginBody,
  loginNumberBody,
  passkeyLoginBody,
  registerBody,
  type SessionCalls,
  startPhoneLoginBody,
} from '#identity/rules/session-calls.ts';
import { WRONG_LOGINS_PER_ADDRESS, WRONG_LOGINS_SECONDS } from '#identity/rules/wrong-logins.ts';
import { orderingSlice } from '#ordering/contract.ts';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { emptyReply, euro, instant, requiredText, textLine, uuid } from '#platform/contract/schemas.ts';
import { portingSlice, productWithNumber } from '#porting/contract.ts';
import { runningSwap } from '#swap/contract.ts';
import { REVEALED_ADDRESSES_MAX, REVEALED_ADDRESSES_SECONDS } from './rules/revealed-addresses.ts';
import { barringLimits } from '#usage/contract.ts';
import { sustainabilitySlice } from '#sustainability/contract.ts';
import { authorizationRefusals } from '#identity/rules/authorization-request.ts';

/** The session: the slices of all domains. */
export const session = z.object({
  ...customersSlice.shape,
  ...portingSlice.shape,
  /** Each SIM, extended with its running swap and the limits that have barred its services. */
  customer_product: z.array(
    productWithNumber.extend({ swap: runningSwap.nullish(), stopped_by: barringLimits.optional() }),
  ),
  ...orderingSlice.shape,
  ...sustainabilitySlice.shape,
  ...billingSlice.shape,
  /** Sub-accounts of a main account, also revoked ones. */
  sub_account: z.array(
    z.object({
      /** Customer who logs in with it. */
      customer_uuid: uuid,
      customer_product_uuid: uuid,
      allowed: z.boolean(),
    }),
  ),
});
export type Session = z.output<typeof session>;

export const loginSession = session.omit({ customer_invoice: true }).extend({
  /** Opaque token for `x-session-token`; shown once. */
  session_uuid: z.string(),
});
export type LoginSession = z.output<typeof loginSession>;

/** Incremented when the format of the export changes. */
export const EXPORT_VERSION = 1;

/** Data of a customer as stored: instants as ISO 8601, amounts in cents. */
const personalExport = z.object({
  format: z.literal('personal-data'),
  version: z.literal(EXPORT_VERSION),
  made_at: instant,
  accounts: z.array(
    z.object({
      customer_uuid: uuid,
      tables: z.array(z.object({ name: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
    }),
  ),
});

export const accountContract = contract({
  'GET /api/customer/session': endpoint({
    summary: 'Returns the signed-in customer with SIMs, orders and open invoices',
    caller: 'customer',
    reply: session,
  }),
  'GET /api/customer/live': endpoint({
    summary:
      'Streams changes of the session as server-sent events without data; the client then fetches the session. `open` comes first, `enough` when a newer stream replaced this one',
    caller: 'customer',
    produces: 'text/event-stream',
    reply: emptyReply,
  }),
  'GET /api/v1/customer/exists': endpoint({
    summary: 'Checks whether an email address or one of our phone numbers is known',
    caller: 'anonymous',
    query: z.object({ phoneOrEmail: requiredText(254) }),
    reply: z.object({ exists: z.boolean(), kind: z.enum(['email', 'phone']) }),
    refusals: { EMAIL_INVALID: 422, PHONE_INVALID: 422 },
    // The limit for all callers together prevents bulk lookups.
    limits: [
      { by: 'address', points: 30, seconds: 60 },
      { by: 'everybody', points: REVEALED_ADDRESSES_MAX, seconds: REVEALED_ADDRESSES_SECONDS },
    ],
  }),
  'POST /api/customer/register': endpoint({
    summary: 'Registers a customer with an email address and a password, and logs in',
    caller: 'anonymous',
    rung: 'change',
    securityEvent: 'registration',
    idempotent: true,
    body: registerBody,
    reply: loginSession,
    refusals: {
      EMAIL_TAKEN: 422,
      EMAIL_INVALID: 422,
      PASSWORD_WEAK: 422,
      PASSWORD_BREACHED: 422,
      PASSWORD_OBVIOUS: 422,
    },
    limits: [{ by: 'address', points: 20, seconds: 600 }],
  }),
  'POST /api/customer/login/itsme/finish': endpoint({
    summary: 'Logs in, registers or identifies a person after the callback of the national identity service',
    caller: 'anonymous',
    rung: 'change',
    // A stolen session alone must not gain permanent access.
    stepUp: 'once-active',
    securityEvent: 'login',
    body: finishItsmeBody,
    reply: loginSession,
    refusals: {
      ...authorizationRefusals,
      IDENTITY_DECLINED: 422,
      IDENTITY_FAILED: 422,
      IDENTITY_EMAIL_TAKEN: 409,
      IDENTITY_TAKEN: 409,
      IDENTITY_OTHER: 409,
      EMAIL_NOT_VERIFIED: 409,
      UNDER_18: 422,
    },
    limits: [{ by: 'address', points: 60, seconds: 600 }],
  }),
  'POST /api/customer/login/passkey': endpoint({
    summary: 'Logs in with a passkey',
    caller: 'anonymous',
    rung: 'change',
    securityEvent: 'login',
    body: passkeyLoginBody,
    reply: loginSession,
    refusals: { PASSKEY_REFUSED: 422 },
    limits: [{ by: 'address', points: 60, seconds: 600, uncountedOutcomes: ['done'] }],
  }),
  'POST /api/customer/login': endpoint({
    summary: 'Logs in with email and password',
    caller: 'anonymous',
    rung: 'change',
    securityEvent: 'login',
    body: loginBody,
    reply: loginSession,
    refusals: { WRONG_PASSWORD: 422 },
    limits: [
      { by: 'address', points: 60, seconds: 900 },
      {
        by: 'address+body.email',
        points: WRONG_LOGINS_PER_ADDRESS,
        seconds: WRONG_LOGINS_SECONDS,
        uncountedOutcomes: ['done'],
      },
    ],
  }),
  'POST /api/customer/login/phone/start': endpoint({
    summary:
      'Sends a login code to a number by SMS. A number that is not ours is refused, a limited number of times; then it gets the same reply',
    caller: 'anonymous',
    rung: 'look',
    securityEvent: 'login-code-asked',
    body: startPhoneLoginBody,
    reply: z.object({ resend_after: z.number().int() }),
    refusals: { NOT_OUR_NUMBER: 422 },
    limits: [{ by: 'address', points: 60, seconds: 900, uncountedOutcomes: ['NOT_OUR_NUMBER'] }],
  }),
  'POST /api/customer/login/phone/finish': endpoint({
    summary: 'Logs in with the code of that SMS; the session is bound to the SIM of the number',
    caller: 'anonymous',
    rung: 'change',
    securityEvent: 'login',
    body: finishPhoneLoginBody,
    reply: loginSession,
    refusals: {
      NOT_OUR_NUMBER: 422,
      WRONG_CODE: 422,
      CODE_ENDED: 422,
      CODE_EXPIRED: 422,
      CODE_USED: 422,
      CODE_REPLACED: 422,
    },
    limits: [
      { by: 'address', points: 60, seconds: 900, uncountedOutcomes: ['done'] },
      {
        by: 'address+body.msisdn',
        points: WRONG_LOGINS_PER_ADDRESS,
        seconds: WRONG_LOGINS_SECONDS,
        // Typing a code that was really sent is no guess, so these refusals are not counted.
        uncountedOutcomes: ['done', 'CODE_EXPIRED', 'CODE_USED', 'CODE_REPLACED'],
      },
    ],
  }),
  'POST /api/customer/login/phone/password': endpoint({
    summary: 'Logs in with a number and the password of its account; the session is bound to the SIM of the number',
    caller: 'anonymous',
    rung: 'change',
    securityEvent: 'login',
    body: loginNumberBody,
    reply: loginSession,
    refusals: { NOT_OUR_NUMBER: 422, WRONG_PASSWORD: 422 },
    limits: [
      { by: 'address', points: 60, seconds: 900 },
      {
        by: 'address+body.msisdn',
        points: WRONG_LOGINS_PER_ADDRESS,
        seconds: WRONG_LOGINS_SECONDS,
        uncountedOutcomes: ['done'],
      },
    ],
  }),
  'POST /api/customer/sub-account/change': endpoint({
    summary: 'Revokes the login of an extra SIM, which ends its sessions, or restores it',
    caller: 'main-account',
    rung: 'change',
    stepUp: true,
    body: z.strictObject({ customer_product_uuid: uuid, allowed: z.boolean() }),
    reply: session.pick({ sub_account: true }),
    ownedFields: { customer_product_uuid: 'customer_product' },
  }),
  'POST /api/customer/own-number/change': endpoint({
    summary:
      'Makes another SIM the own one, whose code by SMS opens the whole account; the one before gets a login of its own, and all SIMs are notified',
    caller: 'main-account',
    rung: 'irreversible',
    holdPolicy: 'refused',
    body: z.strictObject({ customer_product_uuid: uuid }),
    reply: session.pick({ sub_account: true }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    limits: [{ by: 'customer', points: 10, seconds: 86_400 }],
  }),
  'POST /api/customer/data/export': endpoint({
    summary: 'Exports the personal data of the customer and its sub-accounts, by account and table, without secrets',
    caller: 'main-account',
    rung: 'look',
    stepUp: true,
    body: z.strictObject({}),
    reply: personalExport,
    limits: [{ by: 'customer', points: 10, seconds: 86_400 }],
  }),
  'GET /api/customer/final-bill': endpoint({
    summary: 'What the account would be billed if it ended now; changes nothing',
    caller: 'main-account',
    reply: z.object({
      /** Null when nothing is left to bill, so the account can be deleted without a final bill. */
      final_bill: z
        .object({
          /** A bill for each month that is not billed yet, the oldest first. */
          bills: z.array(z.object({ month: z.string(), amount: euro })),
          amount: euro,
          /** Credit of the customer that pays a part of it. */
          credit_used: euro,
          to_pay: euro,
        })
        .nullable(),
      /** Credit that no bill takes, which a deletion pays back. */
      paid_out: euro,
    }),
  }),
  'POST /api/customer/final-bill': endpoint({
    summary:
      'Ends all SIMs and orders of the account and issues its final bills: one for each month that is on none yet. Without anything to bill it changes nothing',
    caller: 'main-account',
    rung: 'irreversible',
    heldAction: 'final-bill',
    idempotent: true,
    body: z.strictObject({ confirm: z.literal(true) }),
    reply: z.object({
      invoices: z.array(
        z.object({ referenceNumber: z.string(), number: z.string(), month: z.string(), amount: euro, remaining: euro }),
      ),
    }),
    limits: [{ by: 'customer', points: 10, seconds: 3600 }],
  }),
  'POST /api/customer/delete': endpoint({
    summary:
      'Deletes the account: ends sessions and SIMs at once, and erases personal data after the network has deactivated the SIMs',
    caller: 'main-account',
    rung: 'irreversible',
    heldAction: 'deletion',
    holdPolicy: 'by-handler',
    idempotent: true,
    body: z.strictObject({ confirm: z.literal(true), reason: textLine(500).optional() }),
    reply: emptyReply,
    refusals: { FINAL_BILL_FIRST: 409, DELETION_INVOICE_UNPAID: 409 },
    limits: [{ by: 'customer', points: 10, seconds: 3600 }],
  }),
}) satisfies SessionCalls;
