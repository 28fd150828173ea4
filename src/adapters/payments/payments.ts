import { openMollie } from './mollie-call.ts';
import { fromCents, readChargeback, readMandate, readPayment, readRefund, wire } from './mollie-wire.ts';

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
  amount_cents: number;
  refunded_cents: number;
  charged_back_cents: number;
  /** Null until the customer has chosen. */
  method: string | null;
  customer_ref: string | null;
  mandate_ref: string | null;
  /** Where the customer pays; null when there is nothing left to do there. */
  checkout_url: string | null;
  payer: Payer;
  /** Why it failed: a SEPA code (AM04…) for a direct debit, else the provider's own word (insufficient_funds…). */
  failure: { code: string; detail: string } | null;
  metadata: Record<string, string>;
  paid_at: string | null;
}

export interface NewPayment {
  kind: PaymentKind;
  /** Whole cents, at least 1. */
  amount_cents: number;
  /** On the bank statement; at most 255 characters. */
  description: string;
  customer_ref?: string;
  /** Which mandate to charge; for recurring ones only. */
  mandate_ref?: string;
  /** One: straight to its page. Several: the customer chooses. */
  method?: PaymentMethod | PaymentMethod[];
  /** Where the customer comes back to, however it went; not for recurring ones. */
  return_url?: string;
  /** Told the payment's reference, and nothing else, whenever something changed. */
  webhook_url?: string;
  language?: 'en' | 'fr' | 'nl';
  /** Comes back with the payment, at most about 1 kB; no personal data. */
  metadata?: Record<string, string>;
}

export interface Mandate {
  mandate_ref: string;
  status: 'valid' | 'pending' | 'invalid';
  method: string;
  payer: Payer;
  /** The SEPA mandate reference on the bank statement. */
  reference: string | null;
  /** YYYY-MM-DD. */
  signed_on: string | null;
}

export interface NewMandate {
  customer_ref: string;
  holder: string;
  iban: string;
  /** YYYY-MM-DD. */
  signed_on: string;
  /** At most 35 characters. */
  reference: string;
}

export interface Refund {
  refund_ref: string;
  payment_ref: string;
  status: 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';
  amount_cents: number;
}

export interface Chargeback {
  chargeback_ref: string;
  payment_ref: string;
  amount_cents: number;
  /** SEPA return code, such as MD06. */
  code: string | null;
  at: string;
  reversed_at: string | null;
}

/**
 * The payment provider. Everything that creates takes a key: the same key creates the same thing once, also when the
 * answer was lost. Each call throws OutsideError: `refused` (NOT_FOUND, UNAUTHORIZED, UNPROCESSABLE or UNPROCESSABLE_<FIELD>,
 * CONFLICT), `down` or `garbage`.
 */
export interface Payments {
  createCustomer(
    customer: { name: string; email: string; language?: 'en' | 'fr' | 'nl' },
    key: string,
  ): Promise<{ customer_ref: string }>;
  createPayment(payment: NewPayment, key: string): Promise<Payment>;
  payment(payment_ref: string): Promise<Payment>;
  /** Refused when it is too late for that. */
  cancelPayment(payment_ref: string): Promise<Payment>;
  /** A direct-debit mandate signed outside the provider. */
  createMandate(mandate: NewMandate, key: string): Promise<Mandate>;
  mandate(customer_ref: string, mandate_ref: string): Promise<Mandate>;
  /** Newest first. */
  mandates(customer_ref: string): Promise<Mandate[]>;
  /** Final; revoking one that is gone already is fine. */
  revokeMandate(customer_ref: string, mandate_ref: string): Promise<void>;
  refund(refund: { payment_ref: string; amount_cents: number; description: string }, key: string): Promise<Refund>;
  refunds(payment_ref: string): Promise<Refund[]>;
  chargebacks(payment_ref: string): Promise<Chargeback[]>;
}

declare module '#platform/outside.ts' {
  interface Outside {
    payments: Payments;
  }
}

const locales = { en: 'en_GB', fr: 'fr_BE', nl: 'nl_BE' };

/** The payment reference in the form body of a webhook call, or null when that is no such call. Believe nothing else of it. */
export function readWebhook(body: unknown): string | null {
  const id = (body as { id?: unknown } | null)?.id;
  return typeof id === 'string' && /^tr_\w{1,60}$/.test(id) ? id : null;
}

const id = encodeURIComponent;

/** Payments at Mollie (API v2). `url`: https://api.mollie.com, without the version; `key`: `live_…` or `test_…`. */
export function openPayments(settings: { url: string; key: string; timeoutMs?: number }): Payments {
  const call = openMollie({ timeoutMs: 10_000, ...settings });

  const mandatesOf = (customer_ref: string): string => `/customers/${id(customer_ref)}/mandates`;

  return {
    async createCustomer({ name, email, language }, key) {
      const body = { name, email, ...(language && { locale: locales[language] }) };
      const customer = await call('POST', '/customers', wire.customer, { body, key });
      return { customer_ref: customer.id };
    },

    async createPayment(payment, key) {
      const body = {
        amount: fromCents(payment.amount_cents),
        description: payment.description,
        sequenceType: payment.kind,
        customerId: payment.customer_ref,
        mandateId: payment.mandate_ref,
        method: payment.method,
        redirectUrl: payment.return_url,
        webhookUrl: payment.webhook_url,
        locale: payment.language && locales[payment.language],
        metadata: payment.metadata,
      };
      return readPayment(await call('POST', '/payments', wire.payment, { body, key }));
    },

    payment: async (ref) => readPayment(await call('GET', `/payments/${id(ref)}`, wire.payment)),
    cancelPayment: async (ref) => readPayment(await call('DELETE', `/payments/${id(ref)}`, wire.payment)),

    async createMandate({ customer_ref, holder, iban, signed_on, reference }, key) {
      const body = {
        method: 'directdebit',
        consumerName: holder,
        consumerAccount: iban,
        signatureDate: signed_on,
        mandateReference: reference,
      };
      return readMandate(await call('POST', mandatesOf(customer_ref), wire.mandate, { body, key }));
    },
    mandate: async (customer, ref) =>
      readMandate(await call('GET', `${mandatesOf(customer)}/${id(ref)}`, wire.mandate)),
    async mandates(customer) {
      const list = await call('GET', `${mandatesOf(customer)}?limit=250`, wire.mandates);
      return list._embedded.mandates.map(readMandate);
    },
    async revokeMandate(customer, ref) {
      await call('DELETE', `${mandatesOf(customer)}/${id(ref)}`, wire.nothing, { goneIsFine: true });
    },

    async refund({ payment_ref, amount_cents, description }, key) {
      const body = { amount: fromCents(amount_cents), description };
      return readRefund(await call('POST', `/payments/${id(payment_ref)}/refunds`, wire.refund, { body, key }));
    },
    async refunds(ref) {
      const list = await call('GET', `/payments/${id(ref)}/refunds?limit=250`, wire.refunds);
      return list._embedded.refunds.map(readRefund);
    },
    async chargebacks(ref) {
      const list = await call('GET', `/payments/${id(ref)}/chargebacks?limit=250`, wire.chargebacks);
      return list._embedded.chargebacks.map(readChargeback);
    },
  };
}
