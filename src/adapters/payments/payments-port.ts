import type { Cents } from '#platform/pure/money.ts';

/** oneoff: pay once. first: pay now and give a mandate. recurring: charged on the mandate, without the customer. */
export type PaymentKind = 'oneoff' | 'first' | 'recurring';
export type PaymentStatus = 'open' | 'pending' | 'authorized' | 'paid' | 'canceled' | 'expired' | 'failed';
/** The bank methods end in a direct-debit mandate when the payment is a first one, a card in a card mandate. */
export type PaymentMethod = 'bancontact' | 'ideal' | 'kbc' | 'belfius' | 'creditcard' | 'directdebit';

export interface Payer {
  name: string | null;
  /** The bank account, when it was paid from one. */
  iban: string | null;
  /** Last four digits, when it was paid by card. */
  card: string | null;
}

export interface Payment {
  payment_ref: string;
  kind: PaymentKind;
  status: PaymentStatus;
  amount_cents: Cents;
  refunded_cents: Cents;
  charged_back_cents: Cents;
  /** Null until the customer has chosen. */
  method: string | null;
  customer_ref: string | null;
  mandate_ref: string | null;
  /** Checkout address; null when nothing is left to do there. */
  checkout_url: string | null;
  payer: Payer;
  /** Reason of the failure: a SEPA code (AM04…) for a direct debit, else the provider's own code (insufficient_funds…). */
  failure: { code: string; detail: string } | null;
  metadata: Record<string, string>;
  paid_at: string | null;
}

export interface NewPayment {
  kind: PaymentKind;
  /** Whole cents, at least 1. */
  amount_cents: Cents;
  /** On the bank statement; at most 255 characters. */
  description: string;
  customer_ref?: string;
  /** Which mandate to charge; for recurring ones only. */
  mandate_ref?: string;
  /** A single method opens the page of that method; several open a page where the customer chooses. */
  method?: PaymentMethod | PaymentMethod[];
  /** Address that the customer returns to after any outcome; not for recurring payments. */
  return_url?: string;
  /** Receives the reference of the payment, and nothing else, at each change of its state. */
  webhook_url?: string;
  language?: 'en' | 'fr' | 'nl';
  /** Returned with the payment, at most about 1 kB; no personal data. */
  metadata?: Record<string, string>;
}

export interface Refund {
  refund_ref: string;
  payment_ref: string;
  status: 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';
  amount_cents: Cents;
}

/**
 * The payment provider. Every call that creates something takes an idempotency key, so that a retry after a lost reply
 * creates nothing twice. Each call throws OutsideError: `refused` (NOT_FOUND, UNPROCESSABLE or UNPROCESSABLE_<FIELD>,
 * CONFLICT), `down` or `garbage`.
 */
export interface Payments {
  createCustomer(
    customer: { name: string; email: string; language?: 'en' | 'fr' | 'nl' },
    key: string,
  ): Promise<{ customer_ref: string }>;
  createPayment(payment: NewPayment, key: string): Promise<Payment>;
  payment(payment_ref: string): Promise<Payment>;
  refund(refund: { payment_ref: string; amount_cents: Cents; description: string }, key: string): Promise<Refund>;
  /** The id of the payment of a webhook call; null for another body. Nothing else of it is trusted: the payment is fetched. */
  parseWebhook(body: unknown): string | null;
}

declare module '#platform/outside.ts' {
  interface Outside {
    payments: Payments;
  }
}
