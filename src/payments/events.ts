import { defineEvent, defineExtensionPoint } from '#platform/events.ts';
import { type PaymentPurpose, paymentPurposes } from '#payments/rules/payment-purpose.ts';
import type { PaymentMethod, PaymentOutcome } from '#payments/rules/payment-outcome.ts';
import type { RefundReason } from '#payments/rules/refund-reason.ts';
import type { Cents } from '#platform/pure/money.ts';

/** The bank confirmed the account; the mandate is valid and can be debited. */
export const mandateActivated = defineEvent<{ customer_uuid: string }>()({ name: 'mandate-activated' });

/** A bank says that the payer of a customer has died, so that its mandate has ended. No other account was given meanwhile. */
export const payerDeathReported = defineEvent<{ customer_uuid: string }>()({ name: 'payer-death-reported' });

type ReceivedPayment = { customer_uuid: string; payment_uuid: string; purpose: PaymentPurpose };

/**
 * Payments other than bank checks were received and are not refunded. Published in the transaction that stores them; stored once for each payment.
 */
export const paymentReceived = defineEvent<{ received: readonly ReceivedPayment[] }>()({
  name: 'payment-received',
  splitByCustomer: ({ received }) => received.map((payload) => ({ customer_uuid: payload.customer_uuid, payload })),
});

export type PaymentUpdate = {
  customer_uuid: string;
  payment_uuid: string;
  /** The subject of the purpose: an order, a mandate or an invoice. */
  subject_uuid: string;
  amount_cents: Cents;
  outcome: PaymentOutcome;
  bank_method: PaymentMethod;
  /** The mandate created at the provider, and the IBAN that paid; null unless the payment is paid. */
  mandate_ref: string | null;
  payer_iban: string | null;
};

export type Chargeback = Pick<PaymentUpdate, 'customer_uuid' | 'payment_uuid' | 'subject_uuid'> & {
  purpose: PaymentPurpose;
  /** Change of the total; negative when a chargeback was reversed. */
  amount_cents: Cents;
  total_cents: Cents;
};

/**
 * The payer's bank took a paid payment back (chargeback, or return of a direct debit), or reversed that. Published in the transaction that stores
 * the new total.
 */
export const paymentChargedBack = defineEvent<Chargeback>()({ name: 'payment-charged-back' });

export type PaymentSubject = Pick<PaymentUpdate, 'customer_uuid' | 'payment_uuid' | 'subject_uuid'>;

/**
 * Locks what payments of one purpose pay, with all that their outcomes change and that others lock before a payment. Called before the payments are
 * locked.
 */
export const lockPaymentSubjects = defineExtensionPoint<readonly PaymentSubject[], void>()({
  name: 'lock-payment-subjects',
  purposes: paymentPurposes,
});

/** Refunds the payment for this reason, on `due_at` or at once. Null: no refund. */
export type RefundDecision = { reason: RefundReason; due_at?: Date } | null;

/**
 * Called when the outcome of a payment changes, in the transaction that stores it, with the payment locked. The domain
 * that owns the purpose implements it. Each outcome is passed once, and none after `paid`.
 */
export const applyPaymentUpdate = defineExtensionPoint<PaymentUpdate, RefundDecision>()({
  name: 'apply-payment-update',
  purposes: paymentPurposes,
});

export type TransferSubject = {
  customer_uuid: string;
  subject_uuid: string;
  /** Amount left to pay. */
  remaining_cents: Cents;
};

/** Purposes of payments that can be paid by bank transfer. */
const transferPurposes = ['invoice'] as const;

/** Finds what a structured communication of a bank transfer pays, in its format `+++ddd/dddd/ddddd+++`; null if it is not known. */
export const findTransferSubject = defineExtensionPoint<{ communication: string }, TransferSubject | null>()({
  name: 'find-transfer-subject',
  purposes: transferPurposes,
});

/** A transfer of the bank that names what it pays. */
type NamedTransfer = { communication: string; amount_cents: Cents };

/**
 * Locks the subjects of transfers that can be applied together: those that their transfer pays in full, and those that are fully paid already. Each
 * communication is given once. The other transfers are applied one by one.
 */
export const lockTransferSubjects = defineExtensionPoint<
  readonly NamedTransfer[],
  readonly (TransferSubject & { communication: string })[]
>()({ name: 'lock-transfer-subjects', purposes: transferPurposes });

/** Applies paid transfers to the subjects that were locked for them in one go, with the same effect as one by one. */
export const applyTransfers = defineExtensionPoint<
  readonly Pick<PaymentUpdate, 'customer_uuid' | 'payment_uuid' | 'subject_uuid' | 'amount_cents'>[],
  void
>()({ name: 'apply-transfers', purposes: transferPurposes });

/**
 * Proposes what each transfer without a valid structured communication may pay: the one open subject of exactly this amount whose customer has
 * this name. Null if there is none, or more than one. An operator decides.
 */
export const findTransferProposals = defineExtensionPoint<
  readonly { amount_cents: Cents; payer_name: string }[],
  readonly ((Pick<TransferSubject, 'customer_uuid' | 'subject_uuid'> & { communication: string }) | null)[]
>()({ name: 'find-transfer-proposals', purposes: transferPurposes });

/** The provider accepted a refund. `for_uuid` identifies the reason of a partial refund. Published at least once. */
export const paymentRefunded = defineEvent<{ customer_uuid: string; payment_uuid: string; for_uuid: string }>()({
  name: 'payment-refunded',
});
