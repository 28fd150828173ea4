import { z } from 'zod';
import { address } from '#customers/contract.ts';
import { delivery } from '#delivery/contract.ts';
import { visibleDeliveryStates } from '#delivery/rules/delivery-state.ts';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import {
  e164,
  emptyReply,
  instant,
  isoDate,
  requiredText,
  textLine,
  uuid,
  refusalCode,
} from '#platform/contract/schemas.ts';
import { esimProfile, simState, simType } from '#subscriptions/contract.ts';
import { publicSwapEndCauses, securityDelayCauses, swapStateNames } from '#swap/rules/swap-state.ts';
import { swapReasons } from '#swap/rules/swap-reason.ts';
import { swapStepKeys } from '#swap/rules/swap-tracker.ts';
import { stepStates } from '#subscriptions/rules/step-state.ts';
import {
  swapActivationRefusals,
  swapCancellationRefusals,
  swapReasonRefusals,
  swapRefusals,
} from '#swap/rules/swap-checks.ts';

export const swapState = z.enum(swapStateNames);
const swapReason = z.enum(swapReasons);

const swapStep = z.object({
  key: z.enum([...swapStepKeys, 'cancelled']),
  state: z.enum(stepStates),
  at: instant.nullable(),
  expected_at: instant.nullable(),
});

/** The new SIM in the format of an order product; its uuid is that of the swap. */
const swapSim = z.object({
  uuid,
  type: simType,
  /** E.164. The number does not change. */
  msisdn: e164,
  /** Its codes come by a separate call. */
  esim: esimProfile.pick({ progress: true }).nullable(),
  delivery: delivery.nullable(),
  /** Last four digits of the ICCID of a card, to recognise it. */
  sim_number_end: z.string().nullable(),
  tracker: z.array(swapStep),
  tries_left: z.number().int(),
  failure_code: z.string().nullable(),
});

export const simSwap = z.object({
  uuid,
  customer_product_uuid: uuid,
  state: swapState,
  reason: swapReason,
  /** Type of the SIM that is replaced. */
  from_type: simType,
  requested_at: instant,
  /** End of the security delay; null without one. */
  held_until: instant.nullable(),
  /** Cause of the security delay; null when there is none or it is no longer known. */
  held_for: z.enum(securityDelayCauses).nullable(),
  /** Cause of an early end. */
  ended_by: z.enum(Object.values(publicSwapEndCauses)).nullable(),
  order_product: swapSim,
});
export type SimSwap = z.output<typeof simSwap>;

/** The swap of a SIM in the session. */
export const runningSwap = z.object({
  uuid,
  state: swapState,
  sim_type: simType,
  held_until: instant.nullable(),
  /** Code of the last failure that the customer can solve; null without one. */
  failure_code: z.string().nullable(),
  /** Delivery state of the card; null for an eSIM. */
  delivery: z.enum(visibleDeliveryStates).nullable(),
});
export type RunningSwap = z.output<typeof runningSwap>;

const swapAnswer = z.object({ swap_uuid: uuid, state: swapState, order_product: swapSim });

export const swapContract = contract({
  'GET /api/customer/product/sim-swap': endpoint({
    summary: 'Returns whether the SIM of a product can be replaced, and its running or newest swap',
    caller: 'customer',
    query: z.object({ customer_product_uuid: uuid }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: z.object({
      product: z.object({
        uuid,
        name: z.string(),
        msisdn: e164,
        type: simType,
        state: simState,
      }),
      refusal: refusalCode(swapRefusals).nullable(),
      /** Default delivery address of a card; null for a sub-account, and when none is known. */
      address: address.nullable(),
      /** End of the security delay of a swap requested now; null without one. */
      hold_until: instant.nullable(),
      /** The account change that causes it. */
      hold_for: z.enum(securityDelayCauses).nullable(),
      /** Hours of security delay for delivery to another address. */
      hold_hours: z.number().int(),
      /** Working days until a card is delivered, and the resulting day. */
      delivery_days: z.number().int(),
      delivery_on: isoDate,
      swap: simSwap.nullable(),
    }),
  }),
  'POST /api/customer/product/start-sim-swap': endpoint({
    summary: 'Requests another SIM with the same number; a lost SIM is blocked at once',
    caller: 'main-account',
    rung: 'irreversible',
    holdPolicy: 'by-handler',
    idempotent: true,
    body: z.strictObject({
      customer_product_uuid: uuid,
      reason: swapReason,
      sim_type: simType,
      /** Delivery address of a card when it differs from the customer’s own. */
      shipping_address: address.nullish(),
    }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: swapAnswer,
    refusals: {
      ...swapRefusals,
      ...swapReasonRefusals,
      SWAP_ADDRESS_MISSING: 422,
      ADDRESS_TOO_LONG: 422,
      ZIP_INVALID: 422,
    },
    // Each request reserves a SIM of the stock.
    limits: [{ by: 'customer', points: 10, seconds: 86_400 }],
  }),
  'POST /api/customer/product/activation-code': endpoint({
    summary:
      'Returns the codes that install the new eSIM of a running swap, and records the access as an account event',
    caller: 'main-account',
    rung: 'irreversible',
    holdPolicy: 'refused',
    body: z.strictObject({ swap_uuid: uuid }),
    ownedFields: { swap_uuid: 'sim_swap' },
    reply: esimProfile,
    refusals: { SIM_SWAP_NOT_READY: swapActivationRefusals.SIM_SWAP_NOT_READY },
    limits: [{ by: 'customer', points: 60, seconds: 3600 }],
  }),
  'POST /api/customer/product/activate-sim-swap': endpoint({
    summary:
      'Puts the number on the new SIM, by the number on the card, or once the phone has the profile; also the retry',
    caller: 'main-account',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({ swap_uuid: uuid, sim_number: textLine(25).optional() }),
    ownedFields: { swap_uuid: 'sim_swap' },
    reply: swapAnswer,
    refusals: { SIM_NUMBER_WRONG: 422, ...swapActivationRefusals },
    limits: [{ by: 'customer', points: 20, seconds: 600 }],
  }),
  'POST /api/customer/product/cancel-sim-swap': endpoint({
    summary: 'Cancels a SIM swap before the network starts it; a blocked SIM stays blocked until it is found',
    caller: 'main-account',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({ swap_uuid: uuid }),
    ownedFields: { swap_uuid: 'sim_swap' },
    reply: swapAnswer,
    refusals: swapCancellationRefusals,
  }),
  'POST /api/customer/product/block': endpoint({
    summary: 'Blocks a SIM at once, before any question of a new one; the main account reports it found',
    caller: 'customer',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({ customer_product_uuid: uuid }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: emptyReply,
    refusals: { SIM_NOT_IN_USE: 409 },
    limits: [{ by: 'customer', points: 60, seconds: 3600 }],
  }),
  'POST /api/customer/product/found-sim': endpoint({
    summary: 'Reports a lost SIM as found: it is reactivated and its swap is cancelled',
    caller: 'main-account',
    rung: 'change',
    stepUp: true,
    idempotent: true,
    body: z.strictObject({ customer_product_uuid: uuid }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: emptyReply,
    refusals: { SIM_NOT_LOST: 409, ...swapCancellationRefusals },
  }),
  'GET /api/customer/product/stop-sim-swap': endpoint({
    summary: 'Returns whether the link of an SMS can still cancel a SIM swap',
    caller: 'anonymous',
    query: z.object({ token: requiredText(200) }),
    reply: z.object({
      open: z.boolean(),
      /** False for a link that we never sent, and once the new SIM is active. */
      known: z.boolean(),
      /** Whether the swap is of the account of the session; null without a session, or for an unknown link. */
      is_own: z.boolean().nullable(),
    }),
    limits: [{ by: 'address', points: 60, seconds: 600 }],
  }),
  'POST /api/customer/product/stop-sim-swap': endpoint({
    summary: 'Cancels a SIM swap with the token of the link in an SMS, and ends all sessions',
    caller: 'anonymous',
    rung: 'change',
    securityEvent: 'swap-stopped',
    body: z.strictObject({ token: requiredText(200) }),
    reply: emptyReply,
    refusals: { LINK_UNKNOWN: 422, LINK_USED: 422, ...swapCancellationRefusals },
    limits: [{ by: 'address', points: 30, seconds: 600 }],
  }),
});
