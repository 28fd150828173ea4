import { randomBytes } from 'node:crypto';
import type { Collection } from '../core/store.ts';
import type { SandboxWorld } from '../core/system.ts';

export interface Customer {
  id: string;
  name: string;
  email: string;
  locale: string | null;
  metadata: unknown;
  created_at: string;
  deleted: boolean;
}

export type PaymentStatus = 'open' | 'pending' | 'authorized' | 'paid' | 'canceled' | 'expired' | 'failed';

export interface Payment {
  id: string;
  status: PaymentStatus;
  status_reason: { code: string; message: string } | null;
  kind: 'oneoff' | 'first' | 'recurring';
  cents: number;
  description: string;
  /** Chosen method; null before the choice. */
  method: string | null;
  /** Methods to choose from; empty: all. */
  methods: string[];
  customer_id: string | null;
  mandate_id: string | null;
  redirect_url: string | null;
  cancel_url: string | null;
  webhook_url: string | null;
  locale: string | null;
  metadata: unknown;
  details: Record<string, string> | null;
  created_at: string;
  expires_at: string | null;
  /** Time of the present status. */
  status_at: string;
  /** The webhook is sent twice. */
  twice: boolean;
  /** SEPA code with which the direct debit will be returned instead of paid; null: it is paid. */
  will_bounce: string | null;
}

export interface Mandate {
  id: string;
  customer_id: string;
  status: 'valid' | 'pending' | 'invalid';
  method: string;
  details: Record<string, string>;
  reference: string;
  signed_on: string;
  created_at: string;
}

export interface Refund {
  id: string;
  payment_id: string;
  cents: number;
  description: string;
  metadata: unknown;
  status: 'queued' | 'pending' | 'refunded' | 'failed' | 'canceled';
  created_at: string;
}

export interface Chargeback {
  id: string;
  payment_id: string;
  cents: number;
  reason: { code: string; description: string };
  created_at: string;
  /** Since when the money is back with the merchant. */
  reversed_at?: string;
}

/** Records of the payment provider. */
export interface PaymentStore {
  customers: Collection<Customer>;
  payments: Collection<Payment>;
  mandates: Collection<Mandate>;
  refunds: Collection<Refund>;
  chargebacks: Collection<Chargeback>;
}

export const createPaymentStore = ({ store }: SandboxWorld): PaymentStore => ({
  customers: store.collection('payment-customer'),
  payments: store.collection('payment'),
  mandates: store.collection('payment-mandate'),
  refunds: store.collection('payment-refund'),
  chargebacks: store.collection('payment-chargeback'),
});

const idLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** An id in Mollie's format, such as tr_7UhSN1zuXS. */
export const createMollieId = (prefix: string): string =>
  `${prefix}_${[...randomBytes(12)].map((byte) => idLetters[byte % idLetters.length]).join('')}`;

export const toMollieMoney = (cents: number): { currency: 'EUR'; value: string } => ({
  currency: 'EUR',
  value: (cents / 100).toFixed(2),
});

/** Cents of a payment with a refund that is completed or in progress. */
export function sumRefundedCents(books: PaymentStore, payment_id: string): number {
  const refunds = books.refunds.list({ where: { payment_id } });
  return refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { cents }) => sum + cents, 0);
}

/** Chargebacks of a payment that were not reversed. */
export const listStandingChargebacks = (books: PaymentStore, payment_id: string): Chargeback[] =>
  books.chargebacks.list({ where: { payment_id } }).filter(({ reversed_at }) => reversed_at === undefined);

export const sumChargedBackCents = (books: PaymentStore, payment_id: string): number =>
  listStandingChargebacks(books, payment_id).reduce((sum, { cents }) => sum + cents, 0);

/** EPC return reasons of the SEPA direct debit scheme, with texts like Mollie's. */
export const sepaReasons: Record<string, string> = {
  AC01: 'Account identifier incorrect',
  AC04: 'Account closed',
  AC06: 'Account blocked',
  AM04: 'Insufficient funds',
  MD01: 'No valid mandate',
  MD06: 'Return of funds requested by the customer',
  MD07: 'Account holder deceased',
  MS02: 'Refused by the customer',
  MS03: 'Reason not specified',
};

/** Reasons that invalidate the mandate. */
export const mandateEndingReasons = new Set(['AC01', 'AC04', 'AC06', 'MD01', 'MD07']);

export const cardReasons: Record<string, string> = {
  insufficient_funds: 'The card has insufficient funds.',
  refused_by_issuer: 'The card was refused by the bank.',
  possible_fraud: 'The payment was refused for suspected fraud.',
  authentication_failed: 'The 3-D Secure check failed.',
  unknown_reason: 'The payment failed for a reason that is not known.',
};
