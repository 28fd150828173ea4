import { z } from 'zod';
import { contract, endpoint, webhookLimits } from '#platform/contract/endpoint.ts';
import { euro, instant, requiredText, uuid, isoDate } from '#platform/contract/schemas.ts';
import { bankMethods, paymentMethods, paymentOutcomes } from '#payments/rules/payment-outcome.ts';
import { mandateEnds } from '#payments/rules/mandate-end.ts';
import { paymentPurposes } from '#payments/rules/payment-purpose.ts';

/** -1: direct debit requested, not yet confirmed by the bank. 0: online payment. 1: direct debit. */
const paymentMethod = z.union([z.literal(-1), z.literal(0), z.literal(1)]);

export const paymentState = z.object({
  method: paymentMethod,
  /** The mandate of a direct debit, with the account number shortened. */
  mandate: z
    .object({
      reference: z.string(),
      iban_end: z.string(),
      account_holder: z.string(),
      state: z.enum(['pending', 'valid', 'invalid']),
      /** Why a mandate that worked has ended; absent for any other. */
      ended: z.enum(mandateEnds).optional(),
      /** Whether `GET /api/customer/payment/mandate/document` has the document of the valid mandate; older mandates have only their mail. */
      has_document: z.boolean().optional(),
    })
    .nullable(),
  /** The check of another account while the method works: it runs, or it failed and nothing has changed. */
  setup_beside: z.enum(['running', 'failed']).nullable(),
});
export type PaymentState = z.output<typeof paymentState>;

/** State or result of a payment: `declined` by card or bank, `failed` technically, `canceled` by the customer, or `expired`. */
export const paymentOutcome = z.enum(paymentOutcomes);

/** How the customer pays at the provider: `bank` (also Bancontact) or `card` (credit card). */
export const bankMethod = z.enum(bankMethods);

const endedMandate = z.object({
  reference: z.string(),
  iban_end: z.string(),
  agreed_at: instant,
  /** Null for some that ended before release 1.1. */
  ended_at: instant.nullable(),
  /** Withdrawn by the customer, replaced by another mandate, or why nothing can be debited any more; null: not recorded. */
  ended: z.enum(['withdrawn', 'replaced', ...mandateEnds]).nullable(),
  /** Whether `GET /api/customer/payment/mandate/document` has its document. */
  has_document: z.boolean(),
});
export type EndedMandate = z.output<typeof endedMandate>;

const ibanToken = requiredText(100).describe('One-time token of a link to give another account');

const paymentByToken = z.object({
  state: z.enum(['open', 'waiting', 'failed', 'other_account', 'done', 'expired']),
  expires_at: instant,
  /** Whether the link belongs to the account of the session; null without one. */
  is_own: z.boolean().nullable(),
  /** Why the bank check failed. */
  code: z.string().nullable(),
  /** The last four characters of the account that paid and of the one that was given, when they differ. */
  accounts: z.object({ paid_end: z.string(), given_end: z.string() }).nullable(),
  /** The provider's page of a bank check that is not finished. */
  checkout_url: z.string().nullable(),
});
export type PaymentByToken = z.output<typeof paymentByToken>;

export const paymentsContract = contract({
  'POST /api/customer/payment/setup': endpoint({
    summary: 'Starts the set-up of a direct debit: a mandate and a bank check of 0.02 euro, which is refunded',
    caller: 'main-account',
    rung: 'spend',
    securityEvent: 'debit-set-up',
    stepUp: 'once-active',
    idempotent: true,
    body: z.strictObject({
      iban: requiredText(50),
      account_holder: requiredText(70),
      bank_method: bankMethod,
      terms_debit: z.boolean(),
      /** The screen to which the provider redirects back: that of an order, or of the account. */
      return_to: z.enum(['order', 'account']).default('order'),
    }),
    reply: z.object({ payment_uuid: uuid, checkout_url: z.string(), amount: euro, mandate_reference: z.string() }),
    refusals: {
      IBAN_INVALID: 422,
      HOLDER_NOT_LATIN: 422,
      DEBIT_TERMS_REQUIRED: 422,
      PAYMENT_FAILED: 422,
      DEBIT_ON_HOLD: 409,
    },
    // Refused requests do not call the provider, so they are not counted.
    limits: [
      {
        by: 'customer',
        points: 10,
        seconds: 3600,
        uncountedOutcomes: ['IBAN_INVALID', 'HOLDER_NOT_LATIN', 'DEBIT_TERMS_REQUIRED'],
      },
    ],
  }),
  'GET /api/customer/payment/setup/by-token': endpoint({
    summary: 'What a link to give another account stands for, without a session',
    caller: 'anonymous',
    securityEvent: 'debit-link-opened',
    query: z.object({ token: ibanToken }),
    reply: paymentByToken,
    refusals: { IBAN_LINK_UNKNOWN: 410 },
    // The status screen polls it.
    limits: [{ by: 'address', points: 600, seconds: 600 }],
  }),
  'POST /api/customer/payment/setup/by-token': endpoint({
    summary: 'Starts the direct debit of the customer of a one-time link, without a session',
    caller: 'anonymous',
    rung: 'change',
    securityEvent: 'debit-set-up',
    idempotent: true,
    body: z.strictObject({
      token: ibanToken,
      iban: requiredText(50),
      account_holder: requiredText(70),
      bank_method: bankMethod,
      terms_debit: z.boolean(),
    }),
    reply: z.object({ payment_uuid: uuid, checkout_url: z.string() }),
    refusals: {
      IBAN_LINK_UNKNOWN: 410,
      IBAN_LINK_EXPIRED: 410,
      IBAN_LINK_USED: 409,
      IBAN_INVALID: 422,
      HOLDER_NOT_LATIN: 422,
      DEBIT_TERMS_REQUIRED: 422,
      PAYMENT_FAILED: 422,
      DEBIT_ON_HOLD: 409,
    },
    // Refused requests do not call the provider, so they are not counted.
    limits: [
      {
        by: 'address',
        points: 20,
        seconds: 3600,
        uncountedOutcomes: ['IBAN_INVALID', 'HOLDER_NOT_LATIN', 'DEBIT_TERMS_REQUIRED'],
      },
    ],
  }),
  'POST /api/customer/payment/setup/payer': endpoint({
    summary:
      'Sets up the direct debit from the account that paid the bank check instead of the given one, without another payment',
    caller: 'main-account',
    rung: 'spend',
    securityEvent: 'debit-set-up',
    stepUp: 'once-active',
    idempotent: true,
    body: z.strictObject({ payment_uuid: uuid, terms_debit: z.boolean() }),
    ownedFields: { payment_uuid: 'payment' },
    reply: z.object({ mandate_reference: z.string() }),
    refusals: { DEBIT_TERMS_REQUIRED: 422, PAYMENT_FAILED: 422 },
    limits: [{ by: 'customer', points: 10, seconds: 3600, uncountedOutcomes: ['DEBIT_TERMS_REQUIRED'] }],
  }),
  'GET /api/customer/payment/mandate/document': endpoint({
    summary:
      'A mandate of the customer as PDF: what was agreed to, the same ever after. The account number is shortened',
    caller: 'main-account',
    query: z.object({ mandate_reference: requiredText(35) }),
    reply: z.unknown(),
    produces: 'application/pdf',
  }),
  'GET /api/customer/payment/mandate/list': endpoint({
    summary: 'Lists the mandates of the customer that were valid and have ended, the newest 50 first',
    caller: 'main-account',
    reply: z.object({ mandates: z.array(endedMandate) }),
  }),
  'POST /api/customer/payment/mandate/withdraw': endpoint({
    summary:
      'Withdraws the mandate of the direct debit: nothing is collected by it any more, and the customer pays online',
    caller: 'main-account',
    rung: 'change',
    securityEvent: 'debit-withdrawn',
    stepUp: 'once-active',
    idempotent: true,
    body: z.strictObject({}),
    reply: z.object({
      /** Date of a collection that is already at the bank; the customer's bank can refund it. */
      last_debit_on: isoDate.nullable(),
    }),
    refusals: { MANDATE_MISSING: 409 },
    limits: [{ by: 'customer', points: 10, seconds: 3600 }],
  }),
  'GET /api/customer/payment/status': endpoint({
    summary: 'Returns the state of a payment; without payment_uuid, that of the newest bank check',
    caller: 'main-account',
    query: z.object({ payment_uuid: uuid.optional() }),
    ownedFields: { payment_uuid: 'payment' },
    reply: z.object({
      payment_uuid: uuid,
      purpose: z.enum(paymentPurposes),
      /** The subject of the purpose, for example the order or the mandate. */
      subject_uuid: uuid,
      outcome: paymentOutcome,
      bank_method: z.enum(paymentMethods),
      amount: euro,
      /** Code of the refusal text, for example PAYMENT_DECLINED. */
      code: z.string().nullable(),
      text: z.string().nullable(),
      /** For a bank check paid from another account than the given one: the last four characters of both IBANs. */
      accounts: z.object({ paid_end: z.string(), given_end: z.string() }).nullable(),
      /** The provider's checkout page; null once the payment is final. */
      checkout_url: z.string().nullable(),
    }),
  }),
  'POST /api/webhook/payments': endpoint({
    summary: 'Receives the id of a changed payment from the provider; the payment itself is fetched',
    caller: 'outside-by-id',
    rung: 'change',
    body: z.object({ id: requiredText(64) }),
    reply: z.object({}),
    limits: webhookLimits,
  }),
});
