import { z } from 'zod';
import { contract, endpoint, outsideLimits } from '#platform/contract/endpoint.ts';
import { instant } from '#platform/contract/schemas.ts';

export const delivery = z.object({
  /** `refused`: the courier does not accept the address, so it has not taken the parcel. */
  state: z.enum([
    'preparing',
    'refused',
    'created',
    'picked_up',
    'in_transit',
    'out_for_delivery',
    'delivered',
    'returned',
  ]),
  tracking_code: z.string().nullable(),
  expected_at: instant.nullable(),
});

export const deliveryContract = contract({
  'POST /api/webhook/courier': endpoint({
    summary: 'Tracking events of the courier; may come twice or out of order',
    caller: 'outside',
    body: z.unknown(),
    reply: z.object({}),
    limits: outsideLimits,
  }),
});
