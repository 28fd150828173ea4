import { z } from 'zod';
import { customerTypes } from '#customers/rules/customer-type.ts';
import { paymentState } from '#payments/contract.ts';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import {
  euro,
  instant,
  isoDate,
  languageCode,
  requestedLanguage,
  emptyReply,
  requiredText,
  textLine,
  uuid,
} from '#platform/contract/schemas.ts';

/** 0 none yet, 1 private, 2 business. */
export const customerType = z.literal(customerTypes);
/** 0 not verified, 1 verified, 2 verified and waiting for the confirmation of a new address. */
export const emailStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export const address = z.strictObject({
  zip_code: requiredText(10),
  city: requiredText(60),
  street_name: requiredText(60),
  /** Empty for a house without a number. */
  street_number: textLine(10).default(''),
  street_box: textLine(10).optional(),
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
  phone: textLine(20).default(''),
  /** Purchase-order reference that the company wants on its invoices. Empty: none; absent: unchanged. */
  purchase_order: textLine(50).optional(),
});
export type CompanyData = z.output<typeof companyData>;

export const consentKinds = ['terms', 'privacy', 'newsletter', 'contract_summary', 'sim_swap_check'] as const;

/** Details of the person or company; the fields of the other type are absent. */
export const customerDetails = z.object({
  personal_data: personalData.optional(),
  personal_address: address.optional(),
  company_data: companyData.optional(),
  company_address: address.optional(),
  shipping_address: address.nullable(),
});

/** Data proved by the identity service; null for a claim that was missing. */
export const proved = z.object({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  birth_at: isoDate.nullable(),
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
    email: z.object({
      address: z.string().describe('Empty for a customer without one'),
      status: emailStatus,
      pending_address: z.string().nullable(),
      refused: z.boolean().optional(),
    }),
    authenticator: z.object({ itsme: z.boolean() }),
    /** Identity proved by the identity service; these fields cannot be changed. */
    proved: proved.nullish(),
    customer_details: customerDetails.nullable(),
    msisdn: uuid.nullable(),
  }),
});
export type Customer = z.output<typeof customer>;

/** Slice of the session. */
export const customersSlice = z.object({ customer });
export type CustomersSlice = z.output<typeof customersSlice>;

/** Refusal codes of the rules for names and addresses. */
const addressRules = {
  NAME_INVALID: 422,
  COMPANY_NAME_LINK: 422,
  NAME_TOO_LONG: 422,
  ADDRESS_TOO_LONG: 422,
  ZIP_INVALID: 422,
} as const;

export const customersContract = contract({
  'POST /api/customer/change/personal': endpoint({
    summary: 'Saves the personal data and addresses of a private customer',
    caller: 'main-account',
    rung: 'irreversible',
    heldAction: 'details',
    // Not required for the first details and for unchanged ones, which do not change the owner.
    stepUp: 'owner-change',
    idempotent: true,
    body: z.strictObject({
      personal_data: personalData,
      personal_address: address,
      shipping_address: address.nullable(),
    }),
    reply: customer,
    refusals: { TYPE_FIXED: 409, ...addressRules, BIRTH_DATE_INVALID: 422, UNDER_18: 422, PROVED_OTHERWISE: 422 },
  }),
  'POST /api/customer/change/business': endpoint({
    summary: 'Saves the company data and addresses of a professional customer',
    caller: 'main-account',
    rung: 'irreversible',
    heldAction: 'details',
    // Not required for the first details and for unchanged ones, which do not change the owner.
    stepUp: 'owner-change',
    idempotent: true,
    body: z.strictObject({ company_data: companyData, company_address: address, shipping_address: address.nullable() }),
    reply: customer,
    refusals: { TYPE_FIXED: 409, ...addressRules, VAT_INVALID: 422, PHONE_INVALID: 422, PROVED_OTHERWISE: 422 },
  }),
  'POST /api/customer/language/change': endpoint({
    summary: 'Sets the language of mail, SMS and documents',
    caller: 'customer',
    rung: 'change',
    body: z.strictObject({ language: requestedLanguage }),
    reply: emptyReply,
  }),
  'POST /api/customer/email/change': endpoint({
    summary: 'Requests another email address; it is used once its link or code confirms it',
    caller: 'main-account',
    rung: 'irreversible',
    heldAction: 'email',
    securityEvent: 'address-change-asked',
    idempotent: true,
    body: z.strictObject({ email: requiredText(254), no_send_email: z.boolean().default(false) }),
    reply: customer,
    refusals: { EMAIL_EXISTS: 422, EMAIL_INVALID: 422 },
    limits: [{ by: 'customer', points: 10, seconds: 3600 }],
  }),
  'POST /api/customer/payment/method': endpoint({
    summary: 'Chooses online payment or direct debit',
    caller: 'main-account',
    rung: 'change',
    body: z.strictObject({ method: z.union([z.literal(0), z.literal(1)]) }),
    reply: customer,
    refusals: { MANDATE_MISSING: 409 },
  }),
  'GET /api/customer/consent/list': endpoint({
    summary: 'Lists the consents of the customer, the newest first, and the newsletter setting',
    caller: 'main-account',
    reply: z.object({
      newsletter: z.boolean(),
      /** Banks may ask when the SIM of a number was last replaced; null: the operator does not offer it. */
      sim_swap_check: z.boolean().nullable(),
      consents: z.array(
        z.object({
          uuid,
          kind: z.enum(consentKinds),
          given: z.boolean(),
          at: instant,
          /** Version of the terms or of the privacy notice. */
          version: z.string().nullable(),
          /** The plan whose contract summary was shown. */
          offer_uuid: uuid.nullable(),
          /** Name of the plan as in the document, or without one as in the catalogue; null when it is in neither. */
          plan: z.string().nullable(),
          /** Names of the extras in the document, and its share of a promo amount each month; none in a reply of release 1.1. */
          extras: z.array(z.string()).optional(),
          off: euro.nullish(),
          /** Whether it has a document, for `GET /api/customer/consent/document`: the contract summary since release 1.2. */
          has_document: z.boolean(),
          /** Name of the file of the document, in its language. */
          file_name: z.string().nullish(),
        }),
      ),
    }),
  }),
  'GET /api/customer/consent/document': endpoint({
    summary: 'The document of a consent as PDF, as it was agreed to: the contract summary of an order',
    caller: 'main-account',
    query: z.object({ consent_uuid: uuid }),
    reply: z.unknown(),
    refusals: { DOCUMENT_MISSING: 409 },
    produces: 'application/pdf',
  }),
  'POST /api/customer/sim-swap-consent': endpoint({
    summary:
      'Allows banks to ask when the SIM of a number of the customer was last replaced, or withdraws it; recorded as a consent',
    caller: 'main-account',
    rung: 'change',
    // A thief who receives the SMS of a stolen number must not withdraw the consent, which lets banks see that the SIM was replaced.
    stepUp: true,
    body: z.strictObject({ given: z.boolean() }),
    reply: z.object({ given: z.boolean() }),
    limits: [{ by: 'customer', points: 30, seconds: 3600 }],
  }),
  'POST /api/customer/newsletter': endpoint({
    summary: 'Switches the newsletter on or off and records it as a consent',
    caller: 'main-account',
    rung: 'change',
    body: z.strictObject({ newsletter: z.boolean() }),
    reply: z.object({ newsletter: z.boolean() }),
    limits: [{ by: 'customer', points: 30, seconds: 3600 }],
  }),
  'GET /api/feedback/business/form': endpoint({
    summary: 'Returns the sealed opening time that a contact request of a company is sent with',
    caller: 'anonymous',
    reply: z.object({ form: z.string(), wait_seconds: z.number().int() }),
    limits: [{ by: 'address', points: 60, seconds: 600 }],
  }),
  'POST /api/feedback/business/sim': endpoint({
    summary: 'Sends the contact request of a company to the sales address of the operator and acknowledges it by mail',
    caller: 'anonymous',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({
      company_name: textLine(100),
      first_name: textLine(60),
      last_name: textLine(60),
      email: textLine(254),
      phone: textLine(20),
      /** 1: up to 25 people; 2: more. */
      size: z.union([z.literal(1), z.literal(2)]),
      message: textLine(2000).default(''),
      privacy: z.boolean(),
      /** From `GET /api/feedback/business/form`. Without it only a few requests a day are accepted from a network address. */
      form: textLine(120).optional(),
      /** Hidden field; programs fill it in. */
      website: textLine(200).optional(),
    }),
    reply: emptyReply,
    refusals: {
      NAME_INVALID: 422,
      COMPANY_NAME_LINK: 422,
      NAME_TOO_LONG: 422,
      EMAIL_INVALID: 422,
      PHONE_INVALID: 422,
      PRIVACY_UNREAD: 422,
      FORM_TOO_FAST: 422,
      FORM_TRAP: 422,
    },
    limits: [{ by: 'address', points: 10, seconds: 3600 }],
  }),
  'GET /api/common/language': endpoint({
    summary: 'Lists the languages of the product',
    caller: 'anonymous',
    reply: z.object({
      languages: z.array(z.object({ code: z.string(), api_code: z.string(), label: z.string() })),
      default: z.string(),
    }),
  }),
});
