import type { Customer } from '#customers/contract.ts';
import type { Session } from '#identity/contract.ts';

/** Fixed replies for the previews of this domain's screens. */
const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

const kerkstraat = {
  zip_code: '3000',
  city: 'Leuven',
  street_name: 'Kerkstraat',
  street_number: '12',
  street_box: '3',
};

export const person: Customer['details']['customer_details'] = {
  personal_data: { first_name: 'Lotte', last_name: 'Vandermeersch', birth_data: { birth_at: '1994-06-14' } },
  personal_address: kerkstraat,
  shipping_address: null,
};

export const firm: Customer['details']['customer_details'] = {
  company_data: {
    company_name: 'Bakkerij De Eik',
    vat_number: '0123456749',
    name_of_legal: 'Lotte',
    surname_of_legal: 'Vandermeersch',
    phone: '+32498123456',
  },
  company_address: kerkstraat,
  shipping_address: null,
};

export const session = (type: 1 | 2, customer_details: Customer['details']['customer_details']): Session => ({
  customer: {
    uuid: id(1),
    owner_customer_uuid: null,
    type,
    language: 'en',
    status: 'active',
    newsletter: false,
    details: {
      accept: false,
      payment: null,
      email: { address: 'lotte@example.be', status: 0, pending_address: null },
      authenticator: { itsme: false },
      customer_details,
      msisdn: null,
    },
  },
  customer_product: [],
  order_product: [],
  customer_wearable: [],
  customer_invoice: [],
});
