import { z } from 'zod';
import { contract, endpoint, webhookLimits } from '#platform/contract/endpoint.ts';
import { euro, requiredText, uuid } from '#platform/contract/schemas.ts';
import { bankMethods, paymentOutcomes } from '#payments/rules/payment-outcome.ts';
import { paymentPurposes } from '#payments/rules/payment-purpose.ts';

/** -1 set-up started and not yet confirmed by the bank, 0 online payment, 1 direct debit. */
const paymentMethod = z.union([z.literal(-1), z.literal(0), z.literal(1)]);

export const paymentState = z.object({
  method: paymentMethod,
  /** The mandate of a direct debit, as far as it may be shown. */
  mandate: z
    .object({
      reference: z.string(),
      iban_end: z.string(),
      account_holder: z.string(),
      state: z.enum(['pending', 'valid', 'invalid']),
    })
    .nullable(),
});
export type PaymentState = z.output<typeof paymentState>;

/** Why a payment did not come through, for the screen: declined by card or bank, failed, left, or too late. */
export const paymentOutcome = z.enum(paymentOutcomes);

/** What somebody pays with on the provider's page: from an account at their bank (Bancontact too), or by credit card. */
export const bankMethod = z.enum(bankMethods);

export const paymentsContract = contract({
  'POST /api/customer/payment/setup': endpoint({
    summary: 'Starts a direct debit: a bank check of 0.02 euro that is paid back, and the mandate',
    caller: 'main-account',
    securityEvent: 'debit-set-up',
    stepUp: 'once-active',
    idempotent: true,
    body: z.strictObject({
      iban: requiredText(50),
      account_holder: requiredText(70),
      bank_method: bankMethod,
      terms_debit: z.boolean(),
    }),
    reply: z.object({ payment_uuid: uuid, checkout_url: z.string(), amount: euro, mandate_reference: z.string() }),
    refusals: { IBAN_INVALID: 422, DEBIT_TERMS_REQUIRED: 422, PAYMENT_FAILED: 422, DEBIT_ON_HOLD: 409 },
    // What opens no payment asks nothing of the provider.
    limits: [
      { by: 'customer', points: 10, seconds: 3600, uncountedOutcomes: ['IBAN_INVALID', 'DEBIT_TERMS_REQUIRED'] },
    ],
  }),
  'POST /api/customer/payment/setup/payer': endpoint({
    summary:
      'Sets up the direct debit from the account that paid the bank check, in place of the one given: nothing is paid again',
    caller: 'main-account',
    securityEvent: 'debit-set-up',
    stepUp: 'once-active',
    idempotent: true,
    body: z.strictObject({ payment_uuid: uuid, terms_debit: z.boolean() }),
    ownedFields: { payment_uuid: 'payment' },
    reply: z.object({ mandate_reference: z.string() }),
    refusals: { DEBIT_TERMS_REQUIRED: 422, PAYMENT_FAILED: 422 },
    limits: [{ by: 'customer', points: 10, seconds: 3600, uncountedOutcomes: ['DEBIT_TERMS_REQUIRED'] }],
  }),
  'GET /api/customer/payment/status': endpoint({
    summary: 'How a payment ended, as far as the bank has said; none named: the bank check that was begun last',
    caller: 'main-account',
    query: z.object({ payment_uuid: uuid.optional() }),
    ownedFields: { payment_uuid: 'payment' },
    reply: z.object({
      payment_uuid: uuid,
      purpose: z.enum(paymentPurposes),
      /** What is paid, as the purpose knows it: an order, a mandate. */
      subject_uuid: uuid,
      outcome: paymentOutcome,
      bank_method: bankMethod,
      amount: euro,
      /** Code of the refusal text, for example PAYMENT_DECLINED. */
      code: z.string().nullable(),
      text: z.string().nullable(),
      /** A bank check that was paid from another account than the one given: the last four characters of both. */
      accounts: z.object({ paid_end: z.string(), given_end: z.string() }).nullable(),
      /** Where to pay as long as it is open. */
      checkout_url: z.string().nullable(),
    }),
  }),
  'POST /api/webhook/payments': endpoint({
    summary: 'The payment provider says that a payment changed; only the id is taken from it',
    caller: 'outside-by-id',
    body: z.object({ id: requiredText(64) }),
    reply: z.object({}),
    limits: webhookLimits,
  }),
});
