import { defineEvent, defineExtensionPoint } from '#platform/events.ts';
import type { BankMethod, PaymentOutcome } from '#payments/rules/payment-outcome.ts';
import type { RefundReason } from '#payments/rules/refund-reason.ts';
import type { Cents } from '#platform/pure/money.ts';

/** A customer's bank has confirmed the account: it may be debited. */
export const mandateValid = defineEvent<{ customer_uuid: string }>('mandate-valid');

export type PaymentUpdate = {
  customer_uuid: string;
  payment_uuid: string;
  /** What is paid: the order, the mandate. */
  subject_uuid: string;
  amount_cents: Cents;
  outcome: PaymentOutcome;
  bank_method: BankMethod;
  /** Of a payment that came in: the mandate that the provider made with it, and the account it was paid from. */
  mandate_ref: string | null;
  payer_iban: string | null;
};

/** The money goes back, for this reason and, if not at once, on this day. Null: it counts, or there is none. */
export type RefundDecision = { back: RefundReason; due_at?: Date } | null;

/**
 * The provider says something new of a payment. Whoever owns its purpose is asked what follows from that, in the transaction that
 * keeps it, with the payment locked. An outcome is told once, and what came in is not told anything else afterwards.
 */
export const applyPaymentUpdate = defineExtensionPoint<PaymentUpdate, RefundDecision>('payment-moved');

/** The provider has taken the order to pay something back; `for_uuid` says what a part of a payment goes back for. Told at least once. */
export const refundMade = defineEvent<{ customer_uuid: string; payment_uuid: string; for_uuid: string }>('refund-made');
