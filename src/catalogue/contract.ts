import { z } from 'zod';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { euro, instant, kilograms, languageCode, textLine, uuid, isoDate } from '#platform/contract/schemas.ts';
import { audiences, paymentTypes } from '#catalogue/rules/plan-kind.ts';

/** 0 unknown, 1 telecom, 2 project (carbon removal), 3 village. */
export const offerType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** A text in the language of the request. */
const localized = z.string();

/** Included amount: null is unlimited. */
const amount = z.number().nullable();

/** A plan as offered. */
export const offer = z.object({
  uuid,
  code: z.string(),
  type: offerType,
  name: localized,
  /** The drawn species that names the plan. */
  picture: z.string(),
  audience: z.enum(audiences),
  payment_type: z.enum(paymentTypes),
  price: euro,
  data_gb: amount,
  minutes: amount,
  sms: amount,
  /** EU roaming data included, GB. */
  roaming_gb: amount,
  co2_kg: kilograms,
  /** Out-of-bundle spending limit at the start; null for prepaid. */
  credit_limit: euro.nullable(),
  sim_types: z.array(z.union([z.literal(0), z.literal(1)])),
  prepaid_equivalent_uuid: uuid.nullable(),
});
export type Offer = z.output<typeof offer>;

export const addon = z.object({
  uuid,
  code: z.string(),
  type: offerType,
  category_uuid: uuid,
  name: localized,
  description: localized,
  icon: z.string(),
  price: euro,
  /** Added allowance of a telecom add-on. */
  data_gb: z.number().optional(),
  minutes: z.number().optional(),
  sms: z.number().optional(),
  roaming_gb: z.number().optional(),
  /** Data outside the zone of the EU, GB. */
  world_gb: z.number().optional(),
  /** Calls from home to other countries. */
  international_minutes: z.number().optional(),
  co2_kg: kilograms.optional(),
  /** Offers that the add-on can be added to; empty: all offers. */
  offer_uuids: z.array(uuid),
});
export type Addon = z.output<typeof addon>;

export const addonCategory = z.object({
  uuid,
  code: z.string(),
  type: offerType,
  name: localized,
  description: localized,
});

/** Number of an edition of a price list, counted from 1. */
const edition = z.coerce.number().int().min(1).max(1_000_000);

/** Choices beside a plan: comma-separated uuids of add-ons, and a promo code. Unavailable ones are ignored. */
const extrasQuery = z.object({
  addons: z
    .string()
    .max(1000)
    .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/)
    .optional(),
  promo: textLine(40).optional(),
  /** Euro a month off the plan: its share of a promo amount, or until `off_until` the running promo of a SIM. */
  off: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,2})?$/)
    .optional(),
  off_until: isoDate.optional(),
  /** Euro a month: the spending limit of a SIM whose plan changes, which stays. */
  limit: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,2})?$/)
    .optional(),
});

export const catalogueContract = contract({
  'GET /api/v1/web-api/public/shop/offer/get-public-offers': endpoint({
    summary: 'Lists the plans on sale, private and professional, prepaid and postpaid',
    caller: 'anonymous',
    reply: z.object({ offers: z.array(offer) }),
  }),
  'GET /api/web-api/public/shop/offer/get-public-addons': endpoint({
    summary: 'Lists the add-ons on sale: telecom, carbon removal, forest and village',
    caller: 'anonymous',
    reply: z.object({ addons: z.array(addon) }),
  }),
  'GET /api/web-api/public/shop/offer/addon-categories': endpoint({
    summary: 'Categories of add-ons',
    caller: 'anonymous',
    reply: z.object({ categories: z.array(addonCategory) }),
  }),
  'GET /api/web-api/public/shop/offer/addon-categories/{id}': endpoint({
    summary: 'One category with its add-ons',
    caller: 'anonymous',
    params: z.object({ id: uuid }),
    reply: z.object({ category: addonCategory, addons: z.array(addon) }),
  }),
  'GET /api/credit-limits': endpoint({
    summary: 'Spending limits that exist; the screens offer those up to 50 euro',
    caller: 'anonymous',
    reply: z.object({ credit_limits: z.array(z.object({ value: euro })) }),
  }),
  'GET /api/device/esim/available': endpoint({
    summary: 'Lists phones, tablets and watches that support eSIM',
    caller: 'anonymous',
    reply: z.object({
      devices: z.array(
        z.object({ brand: z.string(), model: z.string(), esim: z.boolean(), note: z.string().nullable() }),
      ),
    }),
  }),
  'GET /api/web-api/public/shipping-price': endpoint({
    summary: 'Price of sending one physical SIM, how long it takes, and how many SIMs one may order',
    caller: 'anonymous',
    reply: z.object({
      price: euro,
      working_days: z.number().int(),
      /** How many SIMs one customer may have, and so order, in all. */
      sims_max: z.number().int(),
    }),
  }),
  'GET /api/catalogue/price-list': endpoint({
    summary: 'An edition of the price list, the one that counts when none is named, with all that were before',
    caller: 'anonymous',
    query: z.object({ edition: edition.optional() }),
    reply: z.object({
      edition: z.number().int(),
      /** The newest first; each is in force until the next begins. */
      editions: z.array(z.object({ edition: z.number().int(), from: instant })),
      sections: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          note: z.string().nullable(),
          columns: z.array(z.string()),
          rows: z.array(z.array(z.string())),
        }),
      ),
    }),
  }),
  'GET /api/catalogue/price-list/document': endpoint({
    summary: 'The same as a PDF',
    caller: 'anonymous',
    query: z.object({ edition: edition.optional(), lang: languageCode.optional() }),
    reply: z.string(),
    produces: 'application/pdf',
    // A PDF that is not in memory is drawn for the request.
    limits: [{ by: 'address', points: 60, seconds: 60 }],
  }),
  'GET /api/catalogue/contract-summary/{offer_uuid}': endpoint({
    summary: 'The contract summary of a plan (EU 2019/2243) as one A4 page',
    caller: 'anonymous',
    params: z.object({ offer_uuid: uuid }),
    /** A link in a page cannot send the session header. */
    query: extrasQuery.extend({ lang: languageCode.optional() }),
    reply: z.string(),
    produces: 'application/pdf',
  }),
  'GET /api/catalogue/contract-summary/{offer_uuid}/text': endpoint({
    summary: 'The same contract summary as sections of text for the screen',
    caller: 'anonymous',
    params: z.object({ offer_uuid: uuid }),
    query: extrasQuery,
    reply: z.object({
      title: z.string(),
      intro: z.string(),
      sections: z.array(z.object({ key: z.string(), title: z.string(), lines: z.array(z.string()) })),
      /** SHA-256 of the content, kept with the consent. */
      hash: z.string(),
    }),
  }),
});
