import { z } from 'zod';
import { portInStateNames } from '#porting/rules/port-in-state.ts';
import { customerProduct } from '#subscriptions/contract.ts';
import { contract, endpoint, webhookLimits } from '#platform/contract/endpoint.ts';
import { e164, instant, isoDate, requiredText, textLine, uuid } from '#platform/contract/schemas.ts';
import { subscriptionKinds } from '#porting/rules/port-in-request.ts';
import { portOutRefusals } from '#porting/rules/port-out-code.ts';

export const portInState = z.enum(portInStateNames);

/** A request to keep a number. The customer number is required for a postpaid number only. */
export const portInRequest = z.strictObject({
  msisdn: requiredText(20),
  operator_uuid: uuid,
  subscription: z.enum(subscriptionKinds),
  sim_number: textLine(20).optional(),
  customer_number: textLine(30).optional(),
  date: isoDate.optional(),
  /** The customer authorises us to end the old contract. Optional in an order; required for submission. */
  mandate: z.boolean().optional(),
});
export type PortInRequest = z.input<typeof portInRequest>;

export const portIn = z.object({
  uuid,
  msisdn: e164,
  operator_uuid: uuid,
  operator_name: z.string(),
  subscription: z.enum(subscriptionKinds),
  sim_number: z.string().nullable(),
  customer_number: z.string().nullable(),
  state: portInState,
  rejection_code: z.string().nullable(),
  /** Reason of the rejection and what to correct, in the language of the request. */
  rejection_text: z.string().nullable(),
  scheduled_at: instant.nullable(),
  ported_at: instant.nullable(),
});
export type PortIn = z.output<typeof portIn>;

/** A SIM with its port-in, if any. */
export const productWithNumber = customerProduct.extend({ port_in: portIn.nullable() });
export type ProductWithNumber = z.output<typeof productWithNumber>;

/** The part of the session that this domain provides: the port-in of each SIM. */
export const portingSlice = z.object({ customer_product: z.array(productWithNumber) });

export const portingContract = contract({
  'GET /api/port-in/operators': endpoint({
    summary: 'Lists the Belgian operators that a number can be ported from',
    caller: 'anonymous',
    reply: z.object({ operators: z.array(z.object({ uuid, name: z.string(), network: z.string() })) }),
  }),
  'POST /api/webhook/porting': endpoint({
    summary: 'Receives events of the porting house, which may be repeated or out of order',
    caller: 'outside',
    rung: 'change',
    system: 'porting',
    body: z.unknown(),
    reply: z.object({}),
    limits: webhookLimits,
  }),
  'GET /api/customer/product/port-out-code': endpoint({
    summary: 'Returns whether a SIM has a code to give its number to another operator; never the code',
    caller: 'main-account',
    query: z.object({ customer_product_uuid: uuid }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: z.object({
      port_out_code: z
        .object({
          made_at: instant,
          expires_at: instant,
          /** When another operator has used it; null: not yet. */
          used_at: instant.nullable(),
        })
        .nullable(),
    }),
  }),
  'POST /api/customer/product/port-out-code/make': endpoint({
    summary:
      'Makes the code that another operator needs to take a number, shown once; an earlier one no longer works, and the owner is notified',
    caller: 'main-account',
    rung: 'irreversible',
    holdPolicy: 'refused',
    securityEvent: 'port-out-code',
    body: z.strictObject({ customer_product_uuid: uuid }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: z.object({ code: z.string(), expires_at: instant }),
    limits: [{ by: 'customer', points: 10, seconds: 86_400 }],
  }),
  'POST /api/customer/product/port-out-code/withdraw': endpoint({
    summary: 'Withdraws the code of a SIM to give its number away; without one it does nothing',
    caller: 'main-account',
    rung: 'change',
    body: z.strictObject({ customer_product_uuid: uuid }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: z.object({}),
  }),
  'POST /api/webhook/porting/port-out': endpoint({
    summary:
      'Answers the porting house whether another operator may take a number: with the code of its customer, once; the same request gets the same answer',
    caller: 'outside',
    rung: 'change',
    system: 'porting',
    securityEvent: 'port-out-asked',
    body: z.object({ request_id: requiredText(100), msisdn: e164, code: requiredText(40) }),
    reply: z.object({
      accepted: z.boolean(),
      /** Reason of a refusal; null when accepted. */
      reason: z.enum(portOutRefusals).nullable(),
    }),
    limits: webhookLimits,
  }),
});
