import { z } from 'zod';
import { portInStateNames } from '#porting/rules/port-in-state.ts';
import { customerProduct } from '#subscriptions/contract.ts';
import { contract, endpoint, webhookLimits } from '#platform/contract/endpoint.ts';
import { instant, isoDate, requiredText, text, uuid } from '#platform/contract/schemas.ts';
import { subscriptionKinds } from '#porting/rules/port-in-request.ts';

export const portInState = z.enum(portInStateNames);

/** What a customer says about the number to keep. The customer number is asked for a postpaid number only. */
export const portInRequest = z.strictObject({
  msisdn: requiredText(20),
  operator_uuid: uuid,
  subscription: z.enum(subscriptionKinds),
  sim_number: text(20).optional(),
  customer_number: text(30).optional(),
  date: isoDate.optional(),
  /** The customer asks us to end the old contract. With an order it may follow; without it nothing is sent. */
  mandate: z.boolean().optional(),
});
export type PortInRequest = z.input<typeof portInRequest>;

export const portIn = z.object({
  uuid,
  msisdn: z.string(),
  operator_uuid: uuid,
  operator_name: z.string(),
  subscription: z.enum(subscriptionKinds),
  sim_number: z.string().nullable(),
  customer_number: z.string().nullable(),
  state: portInState,
  rejection_code: z.string().nullable(),
  /** Why, and what to correct, in the request's language. */
  rejection_text: z.string().nullable(),
  scheduled_at: instant.nullable(),
  ported_at: instant.nullable(),
});
export type PortIn = z.output<typeof portIn>;

/** A SIM with the number that its customer brings along. */
export const productWithNumber = customerProduct.extend({ port_in: portIn.nullable() });
export type ProductWithNumber = z.output<typeof productWithNumber>;

/** What this domain adds to the session: to each SIM its number on the way. */
export const portingSlice = z.object({ customer_product: z.array(productWithNumber) });

export const portingContract = contract({
  'GET /api/port-in/operators': endpoint({
    summary: 'Belgian operators a number can come from',
    caller: 'anonymous',
    reply: z.object({ operators: z.array(z.object({ uuid, name: z.string(), network: z.string() })) }),
  }),
  'POST /api/webhook/porting': endpoint({
    summary: 'Events of the porting house; may come twice or out of order',
    caller: 'outside',
    system: 'porting',
    body: z.unknown(),
    reply: z.object({}),
    limits: webhookLimits,
  }),
});
