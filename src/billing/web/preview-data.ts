import type { Customer } from '#customers/contract.ts';
import type { Session } from '#identity/contract.ts';

/** Fixed replies for the previews of this domain's screens. */
const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

export const payment = id(9);

type Payment = Customer['details']['payment'];

export const debit = (method: -1 | 1, state: 'pending' | 'valid' | 'invalid'): Payment => ({
  method,
  mandate: { reference: 'CANOPY-1', iban_end: '7034', account_holder: 'Lotte Vandermeersch', state },
});

export const session = (of: Payment): Session => ({
  customer: {
    uuid: id(1),
    owner_customer_uuid: null,
    type: 1,
    language: 'en',
    status: 'active',
    newsletter: false,
    details: {
      accept: false,
      payment: of,
      email: { address: 'lotte@example.be', status: 0, pending_address: null },
      authenticator: { itsme: false },
      customer_details: {
        personal_data: { first_name: 'Lotte', last_name: 'Vandermeersch', birth_data: { birth_at: '1994-06-14' } },
        shipping_address: null,
      },
      msisdn: null,
    },
  },
  customer_product: [],
  order_product: [],
  customer_wearable: [],
  customer_invoice: [],
});

export const terms = {
  terms_version: '2026-11',
  terms_url: null,
  privacy_url: null,
  provider: {
    name: 'Canopy Telecom BV',
    address: 'Terhulpsesteenweg 1, 1170 Bruxelles/Brussel',
    creditor_id: 'BE00ZZZ0000000000',
  },
  support: { email: 'help@canopy.example', phone: '0800 00 000' },
};

export const status = (outcome: string, checkout_url: string | null = null) => ({
  payment_uuid: payment,
  purpose: 'setup',
  outcome,
  amount: 0.02,
  code: null,
  text: null,
  checkout_url,
  accounts: null,
});
