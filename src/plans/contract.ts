import { z } from 'zod';
import { offer } from '#catalogue/contract.ts';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { euro, instant, isoDate, textLine, uuid, refusalCode } from '#platform/contract/schemas.ts';
import { customerProduct } from '#subscriptions/contract.ts';
import { planChangeRefusals } from '#subscriptions/rules/plan-change.ts';

/** Allowances in GB, minutes and messages. */
const amount = z.number();

const monthlyUsageTotals = z.object({
  /** First day of the Brussels month. */
  month: isoDate,
  home_bytes: z.number().int(),
  /** In the zone where a plan is used as at home, outside Belgium. */
  eu_bytes: z.number().int(),
  seconds: z.number().int(),
  messages: z.number().int(),
  /** Cost of usage that has the same price on every plan: other countries, calls abroad, premium numbers. */
  beside: euro,
});

/** A whole month of the SIM on a plan; amounts by the rules that bills are made from. */
const planSide = z.object({
  offer_uuid: uuid,
  price: euro,
  /** Monthly discount of the promo. */
  off: euro,
  /** Add-ons that the SIM has then; their names are in `addons`. */
  extras: z.array(z.object({ offer_uuid: uuid, price: euro })),
  /** The spending limit of the SIM, which no plan change moves; null for prepaid. */
  credit_limit: euro.nullable(),
  /** Average cost outside the plan with the usage of the SIM; null while too little was used. */
  outside: euro.nullable(),
  /** Part of the total that goes to projects, without VAT. */
  contributions: euro,
  /** The expected bill (`total`), and the one once the promo is over (`later`). */
  total: euro,
  later: euro,
});

const comparison = z.object({
  as_of: instant,
  present: offer.extend({ on_sale: z.boolean() }),
  pending_offer: customerProduct.shape.pending_offer,
  /** All plans on sale for this type of customer and the present plan. `offered`: can replace the present plan. */
  plans: z.array(
    offer.extend({
      offered: z.boolean(),
      /** Monthly discount of the current promo. */
      off: euro,
    }),
  ),
  /** The current promo, which also applies to a new plan. */
  promo: z
    .object({
      /** First day without the promo. */
      full_price_from: isoDate,
    })
    .nullable(),
  /** Basis of the comparison: full months, days extrapolated to a month, or nothing yet. */
  basis: z.object({
    kind: z.enum(['months', 'days', 'nothing']),
    days: z.number().int(),
    months: z.array(monthlyUsageTotals),
  }),
  /** Prices of usage beyond the allowances. */
  rates: z.object({ minute: euro, sms: euro, data_gb: euro, eu_data_gb: euro }),
  /** Add-ons of the SIM. `ends_with`: a change to one of these plans ends the add-on; all plans when it was removed already, else those it cannot be added to. */
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
  /** The month as it is today, and from `effective_at` on each plan that can replace the present one. */
  today: planSide,
  after: z.array(
    planSide.extend({
      /** Hash of the contract summary of the plan with its add-ons, promo and limit; the plan change sends it back. */
      summary_hash: textLine(64),
    }),
  ),
  /** Why a plan change is refused now; null if it can be requested. */
  refusal: refusalCode(planChangeRefusals).nullable(),
  /** First day on which a plan change can be requested; null: today. */
  next_request: isoDate.nullable(),
  /** When a plan requested now takes effect. */
  effective_at: instant,
});
export type Comparison = z.output<typeof comparison>;

export const plansContract = contract({
  'GET /api/customer/product/tariff/compare': endpoint({
    summary: 'Returns the usage of a SIM in the last three months, with the plans, prices and rates to compare',
    caller: 'customer',
    query: z.object({ customer_product_uuid: uuid }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: comparison,
    limits: [{ by: 'customer', points: 120, seconds: 600 }],
  }),
  'GET /api/besttariff/url': endpoint({
    summary: "Returns the URL of the regulator's comparison tool and the monthly usage of a SIM as a file for it",
    caller: 'customer',
    query: z.object({ customer_product_uuid: uuid, time_zone: textLine(60).optional() }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: z.object({ url: z.url(), filename: z.string(), csv: z.string() }),
    limits: [{ by: 'customer', points: 120, seconds: 600 }],
  }),
  'POST /api/customer/product/tariff/change': endpoint({
    summary: 'Schedules another plan for a SIM from the 1st of the next month, once per calendar month',
    caller: 'main-account',
    rung: 'spend',
    idempotent: true,
    body: z.strictObject({
      customer_product_uuid: uuid,
      offer_uuid: uuid,
      /** Hash of the contract summary that the customer was shown; refused when it is another one now. */
      summary_hash: textLine(64).optional(),
    }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: z.object({ pending_offer: customerProduct.shape.pending_offer, effective_at: instant }),
    refusals: { ...planChangeRefusals, PLAN_CHANGE_BEGUN: 409, PLAN_NOT_OFFERED: 422, PLAN_TERMS_CHANGED: 409 },
    limits: [{ by: 'customer', points: 60, seconds: 3600 }],
  }),
  'POST /api/customer/product/tariff/take-back': endpoint({
    summary: 'Cancels the planned plan change before its day; without one it has no effect',
    caller: 'main-account',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({ customer_product_uuid: uuid }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: z.object({ pending_offer: z.null() }),
    refusals: { PLAN_CHANGE_BEGUN: 409 },
    limits: [{ by: 'customer', points: 60, seconds: 3600 }],
  }),
});
