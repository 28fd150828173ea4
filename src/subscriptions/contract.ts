import { z } from 'zod';
import { esimProgressNames } from '#subscriptions/rules/esim-progress-state.ts';
import { simTypes } from '#subscriptions/rules/sim-type.ts';
import { contract, endpoint, outsideLimits } from '#platform/contract/endpoint.ts';
import { euro, instant, uuid } from '#platform/contract/schemas.ts';

/** 0 eSIM, 1 physical SIM. */
export const simType = z.literal(simTypes);

export const simState = z.enum(['not_active', 'active', 'suspended', 'lost_stolen', 'deactivated']);

/** What a phone needs to install the profile. */
export const esimProfile = z.object({
  /** `LPA:1$<SM-DP+ host>$<matching id>`. */
  activation_code: z.string(),
  smdp_address: z.string(),
  matching_id: z.string(),
  ios_url: z.string(),
  android_url: z.string(),
  /** How far the phone is with the download. */
  progress: z.enum(esimProgressNames),
});

export type Esim = z.output<typeof esimProfile>;

export const bucket = z.object({
  kind: z.enum(['data', 'voice', 'sms', 'data_roaming']),
  used: z.number(),
  /** null is unlimited. */
  total: z.number().nullable(),
  /** What a whole month includes: more than `total` in a first month that began late; null is unlimited. */
  monthly: z.number().nullable(),
  unit: z.enum(['GB', 'min', 'SMS']),
  resets_at: instant,
});

/** A SIM with its plan. */
export const customerProduct = z.object({
  uuid,
  customer_uuid: uuid,
  /** The order product it was made of; its number to keep is corrected there. */
  order_product_uuid: uuid,
  name: z.string(),
  /** E.164. */
  msisdn: z.string(),
  type: simType,
  state: simState,
  offer: z.object({
    uuid,
    name: z.string(),
    picture: z.string(),
    price: euro,
    payment_type: z.enum(['prepaid', 'postpaid']),
  }),
  pending_offer: z.object({ uuid, name: z.string(), effective_at: instant }).nullable(),
  buckets: z.array(bucket),
  credit_limit: z.object({ value: euro, used: euro, pending_value: euro.nullable() }).nullable(),
  services: z.array(z.object({ key: z.string(), enabled: z.boolean(), pending: z.boolean() })),
  addons: z.array(
    z.object({ uuid, offer_uuid: uuid, name: z.string(), type: z.number(), price: euro, state: z.string() }),
  ),
  sim: z.object({ iccid: z.string(), puk1: z.string(), puk2: z.string() }),
  activated_at: instant.nullable(),
});
export type CustomerProduct = z.output<typeof customerProduct>;

/** What this domain adds to the session. */
export const subscriptionsSlice = z.object({ customer_product: z.array(customerProduct) });
export type SubscriptionsSlice = z.output<typeof subscriptionsSlice>;

export const subscriptionsContract = contract({
  'POST /api/webhook/network': endpoint({
    summary: 'Service order events of the mobile network (TMF641)',
    caller: 'outside',
    system: 'network',
    body: z.unknown(),
    reply: z.object({}),
    limits: outsideLimits,
  }),
  'POST /api/webhook/esim': endpoint({
    summary: 'Download progress of an eSIM profile (ES2+ handleDownloadProgressInfo)',
    caller: 'outside',
    system: 'esim',
    body: z.unknown(),
    reply: z.object({}),
    limits: outsideLimits,
  }),
});
