import type { Customer } from '#customers/contract.ts';
import { customer, person } from '#customers/web/preview-data.ts';

/** Fixed replies for the previews of this step. */
export const previewPaymentUuid = '00000000-0000-4000-8000-000000000009';

type PaymentMethod = Customer['details']['payment'];

export const directDebitPayment = (method: -1 | 1, state: 'pending' | 'valid' | 'invalid'): PaymentMethod => ({
  method,
  mandate: { reference: 'CANOPY-1', iban_end: '7034', account_holder: 'Lotte Vandermeersch', state },
  setup_beside: null,
});

/** A SIM of the order that waits for this step. */
export const draftSim = {
  uuid: 's',
  order_uuid: 'o',
  order_state: 'draft',
  type: 0,
  offer: { payment_type: 'postpaid' },
};

/** A session of a customer with this payment method, at the payment step. */
export const sessionWithPaymentMethod = (paymentMethod: PaymentMethod, order_product: object[] = []) => ({
  customer: customer({ customer_details: person, payment: paymentMethod }),
  order_product,
  customer_product: [],
});

export const paymentStatusReply = (outcome: string, checkout_url: string | null = null) => ({
  payment_uuid: previewPaymentUuid,
  purpose: 'setup',
  outcome,
  amount: 0.02,
  code: null,
  text: null,
  checkout_url,
  accounts: null,
});
