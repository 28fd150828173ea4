import { z } from 'zod';
import { esimProgressNames } from '#subscriptions/rules/esim.ts';
import { addonStateNames } from '#subscriptions/rules/addons.ts';
import { serviceNames } from '#subscriptions/rules/line-changes.ts';
import { MAX_SIM_NAME_LENGTH } from '#subscriptions/rules/sim-name.ts';
import { simStateNames } from '#subscriptions/rules/sim-state.ts';
import { simTypes } from '#subscriptions/rules/sim-type.ts';
import { contract, endpoint, webhookLimits } from '#platform/contract/endpoint.ts';
import { e118, e164, euro, instant, isoDate, requiredText, uuid } from '#platform/contract/schemas.ts';
import { paymentTypes } from '#catalogue/rules/plan-kind.ts';

/** 0 eSIM, 1 physical SIM. */
export const simType = z.literal(simTypes);

export const simState = z.enum(simStateNames);

/** Data that a phone needs to install the profile. */
export const esimProfile = z.object({
  /** `LPA:1$<SM-DP+ host>$<matching id>`. */
  activation_code: z.string(),
  smdp_address: z.string(),
  matching_id: z.string(),
  ios_url: z.string(),
  android_url: z.string(),
  /** Download progress of the phone. */
  progress: z.enum(esimProgressNames),
});

export type Esim = z.output<typeof esimProfile>;

export const bucket = z.object({
  /** `data_world` and `voice_abroad` exist only while an add-on includes them. */
  kind: z.enum(['data', 'voice', 'sms', 'data_roaming', 'data_world', 'voice_abroad']),
  used: z.number(),
  /** Null is unlimited. */
  total: z.number().nullable(),
  /** Amount of a full month. A first month that starts after the 1st has a smaller `total`. Null is unlimited. */
  monthly: z.number().nullable(),
  unit: z.enum(['GB', 'min', 'SMS']),
  resets_at: instant,
});

/** An add-on of a SIM in use. Ended add-ons are not listed. */
export const customerAddon = z.object({
  uuid,
  offer_uuid: uuid,
  name: z.string(),
  /** 1 telecom, 2 carbon removal, 3 forest and village. */
  type: z.number(),
  price: euro,
  state: z.enum(addonStateNames),
  /** Set when the add-on was removed: the 1st of the month on which it ends. */
  ends_on: isoDate.nullable(),
  /** Set for a contribution whose project is closed, so that it is no longer sold. */
  project_closed: z.boolean().optional(),
  /** The last Brussels day on which a consumer can withdraw from it; null for an add-on ordered with its SIM. */
  withdraw_until: isoDate.nullish(),
});
export type CustomerAddon = z.output<typeof customerAddon>;

/** A SIM with its plan. */
export const customerProduct = z.object({
  uuid,
  customer_uuid: uuid,
  /** The order product that the product was created from. A rejected port-in is corrected through it. */
  order_product_uuid: uuid,
  name: z.string(),
  /** Whether the customer chose the name; the default is the name of the plan. */
  is_named: z.boolean().optional(),
  msisdn: e164,
  type: simType,
  state: simState,
  /** The day on which the SIM was suspended because its month is not paid; null when it is not suspended for that. */
  paused_on: isoDate.nullish(),
  /** Day since which outgoing service is barred, because an invoice is not paid. */
  outgoing_barred_on: isoDate.nullish(),
  offer: z.object({
    uuid,
    name: z.string(),
    picture: z.string(),
    price: euro,
    payment_type: z.enum(paymentTypes),
  }),
  pending_offer: z.object({ uuid, name: z.string(), effective_at: instant }).nullable(),
  buckets: z.array(bucket),
  credit_limit: z
    .object({
      value: euro,
      used: euro,
      /** The higher limit that the customer has consented to for this month; absent without one. */
      this_month: euro.optional(),
      pending_value: euro.nullable(),
      /** The limit that the network refused; kept until another limit is requested. */
      failed_value: euro.nullish(),
    })
    .nullable(),
  /** `pending`: a switch to the opposite value is under way. `failed`: the network refused the last switch. */
  services: z.array(
    z.object({ key: z.string(), enabled: z.boolean(), pending: z.boolean(), failed: z.boolean().optional() }),
  ),
  addons: z.array(customerAddon),
  /** PUKs are null here: a separate endpoint returns them after a step-up. */
  sim: z.object({ iccid: e118, puk1: z.null(), puk2: z.null() }),
  activated_at: instant.nullable(),
  /** All SIMs of the product with the day from which each was in use; null: one SIM since `activated_at`. */
  sims_had: z.array(z.object({ type: simType, on: isoDate })).nullish(),
});
export type CustomerProduct = z.output<typeof customerProduct>;

/** The part of the session that this domain provides. */
export const subscriptionsSlice = z.object({ customer_product: z.array(customerProduct) });
export type SubscriptionsSlice = z.output<typeof subscriptionsSlice>;

const addonsOfProduct = z.object({ addons: z.array(customerAddon) });
const addingRefusals = {
  SIM_NOT_IN_USE: 409,
  ADDON_ALREADY_ON: 409,
  ADDON_NOT_OFFERED: 422,
  BALANCE_TOO_LOW: 422,
} as const;
const addonLimits = [{ by: 'customer', points: 60, seconds: 3600 }] as const;
const changingAddon = {
  caller: 'main-account',
  idempotent: true,
  body: z.strictObject({ customer_addon_uuid: uuid }),
  ownedFields: { customer_addon_uuid: 'customer_addon' },
  reply: addonsOfProduct,
  limits: addonLimits,
} as const;

const ofSim = { customer_product_uuid: uuid };
const ownedFields = { customer_product_uuid: 'customer_product' };

export const subscriptionsContract = contract({
  'POST /api/customer/product/rename': endpoint({
    summary: 'Renames a SIM',
    caller: 'main-account',
    rung: 'change',
    body: z.strictObject({ ...ofSim, name: requiredText(MAX_SIM_NAME_LENGTH) }),
    reply: z.object({ name: z.string() }),
    ownedFields,
  }),
  'POST /api/customer/product/puk': endpoint({
    summary: 'Returns the codes that unlock a SIM after wrong PINs, and records the access as an account event',
    caller: 'main-account',
    rung: 'look',
    stepUp: true,
    body: z.strictObject(ofSim),
    reply: z.object({ puk1: z.string(), puk2: z.string() }),
    ownedFields,
    limits: [{ by: 'customer', points: 20, seconds: 3600 }],
  }),
  'POST /api/customer/product/credit-limit/change': endpoint({
    summary: 'Requests another spending limit from the network; the old limit applies until the network confirms',
    caller: 'main-account',
    rung: 'spend',
    body: z.strictObject({ ...ofSim, value: euro }),
    reply: z.object({
      value: euro,
      pending_value: euro.nullable(),
      /** Null until the network has confirmed. */
      effective_at: instant.nullable(),
    }),
    refusals: {
      SIM_NOT_IN_USE: 409,
      LIMIT_CHANGE_PENDING: 409,
      LIMIT_NOT_OFFERED: 422,
      PREPAID_WITHOUT_LIMIT: 422,
    },
    ownedFields,
    limits: [{ by: 'customer', points: 60, seconds: 3600 }],
  }),
  'POST /api/customer/product/service/change': endpoint({
    summary:
      'Requests the network to switch a service on or off; switching off also switches off the services that depend on it',
    caller: 'main-account',
    rung: 'change',
    body: z.strictObject({ ...ofSim, service: z.enum(serviceNames), enabled: z.boolean() }),
    reply: customerProduct.pick({ services: true }),
    refusals: { SIM_NOT_IN_USE: 409, SERVICES_CHANGE_PENDING: 409, SERVICE_NEEDS_OTHER: 422, STOPPED_BY_LIMIT: 409 },
    ownedFields,
    limits: [{ by: 'customer', points: 60, seconds: 3600 }],
  }),
  'POST /api/customer/product/addon/add': endpoint({
    summary:
      'Puts an add-on on a SIM in use: what the network has no part in at once, the rest when the network has done it',
    caller: 'main-account',
    rung: 'spend',
    idempotent: true,
    body: z.strictObject({ customer_product_uuid: uuid, offer_uuid: uuid }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: addonsOfProduct,
    refusals: addingRefusals,
    limits: addonLimits,
  }),
  'POST /api/customer/product/addon/add/list': endpoint({
    summary: 'Adds several add-ons to a SIM in use, all or none',
    caller: 'main-account',
    rung: 'spend',
    idempotent: true,
    body: z.strictObject({ customer_product_uuid: uuid, offer_uuids: z.array(uuid).min(1).max(20) }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: addonsOfProduct,
    refusals: addingRefusals,
    limits: addonLimits,
  }),
  'POST /api/customer/product/addon/remove': endpoint({
    ...changingAddon,
    summary: 'Removes an add-on: it ends on the 1st of the next month',
    refusals: { ADDON_PENDING: 409, ADDON_OVER: 409 },
    rung: 'change',
  }),
  'POST /api/customer/product/addon/keep': endpoint({
    ...changingAddon,
    summary: 'Keeps an add-on that was removed and has not ended yet',
    refusals: { ADDON_OVER: 409, ADDON_NOT_OFFERED: 422 },
    rung: 'change',
  }),
  'POST /api/webhook/network': endpoint({
    summary: 'Receives service order events of the mobile network (TMF641)',
    caller: 'outside',
    rung: 'change',
    system: 'network',
    body: z.unknown(),
    reply: z.object({}),
    limits: webhookLimits,
  }),
  'POST /api/webhook/esim': endpoint({
    summary: 'Receives the download progress of an eSIM profile (ES2+ handleDownloadProgressInfo)',
    caller: 'outside',
    rung: 'change',
    system: 'esim',
    body: z.unknown(),
    reply: z.object({}),
    limits: webhookLimits,
  }),
});
