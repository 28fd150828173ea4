import { z } from 'zod';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { isoDate, languageCode, nothing, requiredText, text, uuid } from '#platform/contract/schemas.ts';

/** 0 none yet, 1 private, 2 business. */
export const customerType = z.union([z.literal(0), z.literal(1), z.literal(2)]);
/** 0 not verified, 1 verified, 2 verified and waiting for the confirmation of a new address. */
export const emailStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);
/** -1 set-up started and not yet confirmed by the bank, 0 online payment, 1 direct debit. */
export const paymentMethod = z.union([z.literal(-1), z.literal(0), z.literal(1)]);

export const address = z.strictObject({
  zip_code: requiredText(10),
  city: requiredText(60),
  street_name: requiredText(60),
  street_number: requiredText(10),
  street_box: text(10).optional(),
});
export type Address = z.output<typeof address>;

export const personalData = z.strictObject({
  first_name: requiredText(60),
  last_name: requiredText(60),
  birth_data: z.strictObject({ birth_at: isoDate }),
});

export const companyData = z.strictObject({
  company_name: requiredText(100),
  vat_number: requiredText(20),
  name_of_legal: requiredText(60),
  surname_of_legal: requiredText(60),
  phone: requiredText(20),
});

/** What we know of the person or the company; the fields of the other type are absent. */
export const customerDetails = z.object({
  personal_data: personalData.optional(),
  personal_address: address.optional(),
  company_data: companyData.optional(),
  company_address: address.optional(),
  shipping_address: address.nullable(),
});

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

export const customer = z.object({
  uuid,
  owner_customer_uuid: uuid.nullable(),
  type: customerType,
  language: languageCode,
  status: z.enum(['active', 'closing', 'erased']),
  newsletter: z.boolean(),
  details: z.object({
    accept: z.boolean(),
    payment: paymentState.nullable(),
    email: z.object({ address: z.string(), status: emailStatus, pending_address: z.string().nullable() }),
    authenticator: z.object({ itsme: z.boolean() }),
    customer_details: customerDetails.nullable(),
    msisdn: uuid.nullable(),
  }),
});
export type Customer = z.output<typeof customer>;

/** What this domain adds to the session. */
export const customersSlice = z.object({ customer });
export type CustomersSlice = z.output<typeof customersSlice>;

/** What the rules say about names and addresses. */
const addressRules = {
  REQUIRED: 422,
  NAME_INVALID: 422,
  NAME_TOO_LONG: 422,
  ADDRESS_TOO_LONG: 422,
  ZIP_INVALID: 422,
} as const;

export const customersContract = contract({
  'POST /api/customer/change/personal': endpoint({
    summary: 'Saves the personal data and addresses of a private customer',
    caller: 'main-account',
    body: z.strictObject({
      personal_data: personalData,
      personal_address: address,
      shipping_address: address.nullable(),
    }),
    reply: customer,
    refusals: { TYPE_FIXED: 409, ...addressRules, BIRTH_DATE_INVALID: 422, UNDER_18: 422 },
  }),
  'POST /api/customer/change/business': endpoint({
    summary: 'Saves the company data and addresses of a professional customer',
    caller: 'main-account',
    body: z.strictObject({ company_data: companyData, company_address: address, shipping_address: address.nullable() }),
    reply: customer,
    refusals: { TYPE_FIXED: 409, ...addressRules, VAT_INVALID: 422, PHONE_INVALID: 422 },
  }),
  'POST /api/v2/customer/accept': endpoint({
    summary: 'Accepts terms and privacy and orders what is in the draft order, with the duty to pay',
    caller: 'main-account',
    idempotent: true,
    body: z.strictObject({
      terms: z.boolean(),
      privacy: z.boolean(),
      newsletter: z.boolean(),
      terms_version: requiredText(20),
      /** The total that the customer saw, in euro a month; another total than the server's is refused. */
      total_per_month: z.number().optional(),
    }),
    reply: customer,
    refusals: {
      TERMS_REQUIRED: 422,
      TERMS_OUTDATED: 409,
      ORDER_CHANGED: 409,
      DETAILS_MISSING: 409,
      PAYMENT_MISSING: 409,
      STATUS_FORBIDS_SUBSCRIPTION: 422,
      SIM_CAP_REACHED: 422,
      OFFER_WRONG_AUDIENCE: 422,
    },
  }),
  'POST /api/customer/language/change': endpoint({
    summary: 'Sets the language of mail, SMS and documents',
    caller: 'customer',
    body: z.strictObject({ language: languageCode }),
    reply: nothing,
  }),
  'GET /api/common/language': endpoint({
    summary: 'The languages of the product',
    caller: 'anonymous',
    reply: z.object({
      languages: z.array(z.object({ code: z.string(), api_code: z.string(), label: z.string() })),
      default: z.string(),
    }),
  }),
});
