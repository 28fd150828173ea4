import { z } from 'zod';
import { visibleDeliveryStates } from '#delivery/rules/delivery-state.ts';
import { contract, endpoint, webhookLimits } from '#platform/contract/endpoint.ts';
import { instant } from '#platform/contract/schemas.ts';

export const delivery = z.object({
  state: z.enum(visibleDeliveryStates),
  tracking_code: z.string().nullable(),
  expected_at: instant.nullable(),
});

export const deliveryContract = contract({
  'POST /api/webhook/courier': endpoint({
    summary: 'Receives tracking events of the courier; repeated and late events are accepted',
    caller: 'outside',
    rung: 'change',
    system: 'courier',
    body: z.unknown(),
    reply: z.object({}),
    limits: webhookLimits,
  }),
});
