import { z } from 'zod';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { kilograms, uuid } from '#platform/contract/schemas.ts';

/** What this domain adds to the session: the phones and watches in use. */
export const sustainabilitySlice = z.object({
  customer_wearable: z.array(
    z.object({ customer_wearable_uuid: uuid, wearable_uuid: uuid, has_refurbished: z.boolean() }),
  ),
});
export type SustainabilitySlice = z.output<typeof sustainabilitySlice>;
export type CustomerWearable = SustainabilitySlice['customer_wearable'][number];

const changes = [{ by: 'customer', points: 60, seconds: 3600 }] as const;

export const sustainabilityContract = contract({
  'GET /api/wearable/list': endpoint({
    summary: 'Kinds of devices that an estimate of emissions can count, and what making one emits',
    caller: 'anonymous',
    reply: z.object({
      wearables: z.array(
        z.object({
          wearable_uuid: uuid,
          kind: z.string(),
          making_kg: kilograms,
          /** Over which the making is spread. */
          months: z.number().int(),
          source: z.string(),
          year: z.number().int(),
          uncertainty_percent: z.number(),
        }),
      ),
      /** Of what making a device emits, the share of one that was refurbished. */
      refurbished_share: z.number(),
    }),
  }),
  'GET /api/customer/wearable/list': endpoint({
    summary: 'Devices that the customer uses, oldest first',
    caller: 'customer',
    reply: sustainabilitySlice,
  }),
  'POST /api/customer/wearable/add': endpoint({
    summary: 'Notes a device that the customer uses; answers all of them',
    caller: 'customer',
    idempotent: true,
    body: z.strictObject({ wearable_uuid: uuid, has_refurbished: z.boolean() }),
    reply: sustainabilitySlice,
    refusals: { WEARABLE_UNKNOWN: 422, WEARABLES_FULL: 409 },
    limits: changes,
  }),
  'POST /api/customer/wearable/remove': endpoint({
    summary: 'Forgets a device; answers those that are left',
    caller: 'customer',
    body: z.strictObject({ customer_wearable_uuid: uuid }),
    reply: sustainabilitySlice,
    limits: changes,
  }),
});
export type SustainabilityContract = typeof sustainabilityContract;
