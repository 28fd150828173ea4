import type { Customer } from '#customers/contract.ts';

/** Fixed customer data for the previews of all domains. */
const kerkstraat = {
  zip_code: '3000',
  city: 'Leuven',
  street_name: 'Kerkstraat',
  street_number: '12',
  street_box: '3',
};

type Details = Customer['details'];

export const person: Details['customer_details'] = {
  personal_data: { first_name: 'Lotte', last_name: 'Vandermeersch', birth_data: { birth_at: '1994-06-14' } },
  personal_address: kerkstraat,
  shipping_address: null,
};

export const firm: Details['customer_details'] = {
  company_data: {
    company_name: 'Bakkerij De Eik',
    vat_number: '0123456749',
    name_of_legal: 'Lotte',
    surname_of_legal: 'Vandermeersch',
    phone: '+32498123456',
    purchase_order: 'PO-4500012',
  },
  company_address: kerkstraat,
  shipping_address: null,
};

/** A customer who has just registered, with the given details. */
export const customer = (details: Partial<Details> = {}, type: 1 | 2 = 1): Customer => ({
  uuid: '00000000-0000-4000-8000-000000000001',
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
    customer_details: null,
    msisdn: null,
    ...details,
  },
});

/** Details of a customer who has ordered: terms accepted, online payment. */
export const ordered: Partial<Details> = { accept: true, payment: { method: 0, mandate: null, setup_beside: null } };
