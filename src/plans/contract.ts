import { z } from 'zod';
import { offer } from '#catalogue/contract.ts';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { euro, instant, isoDate, uuid } from '#platform/contract/schemas.ts';
import { customerProduct } from '#subscriptions/contract.ts';

/** GB, minutes, messages. */
const amount = z.number();

const monthlyUsageTotals = z.object({
  /** The Brussels month, by its first day. */
  month: isoDate,
  home_bytes: z.number().int(),
  /** Where a plan is used as at home. */
  eu_bytes: z.number().int(),
  seconds: z.number().int(),
  messages: z.number().int(),
  /** What costs the same on every plan: other countries, calls abroad, paid numbers. */
  beside: euro,
});

const comparison = z.object({
  as_of: instant,
  present: offer.extend({ on_sale: z.boolean() }),
  pending_offer: customerProduct.shape.pending_offer,
  /** Everything that is sold to this kind of customer, with the present plan; `offered`: what can take its place. */
  plans: z.array(
    offer.extend({
      offered: z.boolean(),
      /** What a promo that runs takes off each month. */
      off: euro,
    }),
  ),
  /** A promo that goes on with whatever plan takes the place of this one. */
  promo: z
    .object({
      /** The first day without it. */
      full_price_from: isoDate,
    })
    .nullable(),
  /** What is compared by: whole months, days reckoned up to a month, or nothing yet. */
  basis: z.object({
    kind: z.enum(['months', 'days', 'nothing']),
    days: z.number().int(),
    months: z.array(monthlyUsageTotals),
  }),
  /** What is beyond a plan costs. */
  rates: z.object({ minute: euro, sms: euro, data_gb: euro, eu_data_gb: euro }),
  /** Add-ons that run; `ends_with`: plans that it does not go with. */
  addons: z.array(
    z.object({
      offer_uuid: uuid,
      name: z.string(),
      /** 1 telecom, 2 carbon removal, 3 forest and village. */
      type: z.number().int(),
      price: euro,
      adds: z.object({ data_gb: amount, minutes: amount, sms: amount, roaming_gb: amount }),
      ends_with: z.array(uuid),
    }),
  ),
  /** Why no plan can be asked for now; null: one can. */
  refusal: z.enum(['PLAN_CHANGE_NOT_POSSIBLE', 'PLAN_ALREADY_CHANGED']).nullable(),
  /** From which day another plan can be asked for; null: today. */
  next_request: isoDate.nullable(),
  /** When a plan that is asked for now begins. */
  effective_at: instant,
});
export type Comparison = z.output<typeof comparison>;

export const plansContract = contract({
  'GET /api/customer/product/tariff/compare': endpoint({
    summary: 'What a SIM really used in the last three months, with everything that says what it costs on each plan',
    caller: 'customer',
    query: z.object({ customer_product_uuid: uuid }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: comparison,
    limits: [{ by: 'customer', points: 120, seconds: 600 }],
  }),
  'GET /api/besttariff/url': endpoint({
    summary: 'Where the comparison tool of the regulator is, and what a SIM used a month as a file for it',
    caller: 'customer',
    query: z.object({ customer_product_uuid: uuid, time_zone: z.string().max(60).optional() }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: z.object({ url: z.url(), filename: z.string(), csv: z.string() }),
    limits: [{ by: 'customer', points: 120, seconds: 600 }],
  }),
  'POST /api/customer/product/tariff/change': endpoint({
    summary: 'Plans another plan for a SIM from the 1st of the next month, once a calendar month',
    caller: 'main-account',
    idempotent: true,
    body: z.strictObject({ customer_product_uuid: uuid, offer_uuid: uuid }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: z.object({ pending_offer: customerProduct.shape.pending_offer, effective_at: instant }),
    refusals: {
      PLAN_ALREADY_CHANGED: 409,
      PLAN_CHANGE_BEGUN: 409,
      PLAN_CHANGE_NOT_POSSIBLE: 409,
      PLAN_NOT_OFFERED: 422,
    },
    limits: [{ by: 'customer', points: 60, seconds: 3600 }],
  }),
  'POST /api/customer/product/tariff/take-back': endpoint({
    summary: 'Takes a planned change of plan back, until its day has come; without one it changes nothing',
    caller: 'main-account',
    idempotent: true,
    body: z.strictObject({ customer_product_uuid: uuid }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: z.object({ pending_offer: z.null() }),
    refusals: { PLAN_CHANGE_BEGUN: 409 },
    limits: [{ by: 'customer', points: 60, seconds: 3600 }],
  }),
});
