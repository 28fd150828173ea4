import { z } from 'zod';
import { emissionParts } from '#sustainability/rules/emission-lines.ts';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { instant, isoDate, kilograms, uuid } from '#platform/contract/schemas.ts';

/** Slice of the session: devices in use. */
export const sustainabilitySlice = z.object({
  customer_wearable: z.array(
    z.object({ customer_wearable_uuid: uuid, wearable_uuid: uuid, has_refurbished: z.boolean() }),
  ),
});
export type SustainabilitySlice = z.output<typeof sustainabilitySlice>;
export type CustomerWearable = SustainabilitySlice['customer_wearable'][number];

const changeLimits = [{ by: 'customer', points: 60, seconds: 3600 }] as const;

const emissionTotals = { kg: kilograms, give_or_take_kg: kilograms };

const emissionLine = z.object({
  factor: z.enum(['making', 'data', 'voice', 'sms', 'charging', 'card', 'esim']),
  amount: z.number(),
  unit: z.enum(['GB', 'min', 'SMS', 'month', 'SIM']),
  /** Grams of CO₂ equivalent for one unit. */
  grams: z.number(),
  source: z.enum(['ademe', 'assumed']),
  year: z.number().int(),
  uncertainty_percent: z.number(),
  /** Set for a device; `months`: period over which its making is spread. */
  device: z.object({ wearable_uuid: uuid, has_refurbished: z.boolean(), months: z.number().int() }).nullable(),
});

const emissionDetails = z.object({
  /** First counted day. */
  since: isoDate,
  as_of: instant,
  ...emissionTotals,
  /** Always four parts, also empty ones; never netted with funding. */
  parts: z.array(z.object({ part: z.enum(emissionParts), ...emissionTotals, lines: z.array(emissionLine) })),
});
export type EmissionDetails = z.output<typeof emissionDetails>;

export const sustainabilityContract = contract({
  'GET /api/green/emission/details': endpoint({
    summary: 'Returns the emissions estimate of a SIM for this month: four parts with their factors and sources',
    caller: 'customer',
    query: z.object({ customer_product_uuid: uuid }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: emissionDetails,
  }),
  'GET /api/wearable/list': endpoint({
    summary: 'Lists the kinds of devices of an emissions estimate, and the emissions of making one',
    caller: 'anonymous',
    reply: z.object({
      wearables: z.array(
        z.object({
          wearable_uuid: uuid,
          kind: z.string(),
          making_kg: kilograms,
          /** Months over which the making is spread. */
          months: z.number().int(),
          source: z.string(),
          year: z.number().int(),
          uncertainty_percent: z.number(),
        }),
      ),
      /** Share of the making emissions that counts for a refurbished device. */
      refurbished_share: z.number(),
    }),
  }),
  'GET /api/customer/wearable/list': endpoint({
    summary: 'Lists the devices of the customer, oldest first',
    caller: 'customer',
    reply: sustainabilitySlice,
  }),
  'POST /api/customer/wearable/add': endpoint({
    summary: 'Adds a device that the customer uses; returns all devices',
    caller: 'customer',
    idempotent: true,
    body: z.strictObject({ wearable_uuid: uuid, has_refurbished: z.boolean() }),
    reply: sustainabilitySlice,
    refusals: { WEARABLE_UNKNOWN: 422, WEARABLES_FULL: 409 },
    limits: changeLimits,
  }),
  'POST /api/customer/wearable/remove': endpoint({
    summary: 'Deletes a device; returns the remaining devices',
    caller: 'customer',
    body: z.strictObject({ customer_wearable_uuid: uuid }),
    reply: sustainabilitySlice,
    limits: changeLimits,
  }),
});
export type SustainabilityContract = typeof sustainabilityContract;
