import { z } from 'zod';
import { bankMethod, paymentOutcome } from '#payments/contract.ts';
import { orderStateNames } from '#ordering/rules/order-state.ts';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { e164, emptyReply, euro, instant, requiredText, textLine, uuid } from '#platform/contract/schemas.ts';
import { BASKET_CARDS_MAX } from '#ordering/rules/basket.ts';
import { simDisplayStates } from '#ordering/rules/sim-display-state.ts';
import { offerType } from '#catalogue/contract.ts';
import { customer } from '#customers/contract.ts';
import { delivery } from '#delivery/contract.ts';
import { portIn, portInRequest } from '#porting/contract.ts';
import { priceSum } from '#billing/contract.ts';
import { promoReply } from '#promotions/contract.ts';
import { allocationPrerequisites } from '#subscriptions/rules/activation-state.ts';
import { esimProfile, simType } from '#subscriptions/contract.ts';
import { paymentTypes } from '#catalogue/rules/plan-kind.ts';
import { MAX_SIM_NAME_LENGTH } from '#subscriptions/rules/sim-name.ts';
import { stepStates } from '#subscriptions/rules/step-state.ts';
import { promoRefusals } from '#promotions/rules/promo.ts';
import { consentRefusals, orderEligibilityRefusals, planAudienceRefusals } from '#ordering/rules/order-eligibility.ts';

export const orderState = z.enum(orderStateNames);

/** A tracker step: its key, state and dates. */
export const trackerStep = z.object({
  key: z.string(),
  state: z.enum(stepStates),
  at: instant.nullable(),
  expected_at: instant.nullable(),
});

/** A SIM of an order until it is active. */
export const orderProduct = z.object({
  uuid,
  order_uuid: uuid,
  order_state: orderState,
  /** Whether the order can be cancelled: none of its SIMs is active or activating. */
  order_cancellable: z.boolean(),
  type: simType,
  offer: z.object({
    uuid,
    name: z.string(),
    picture: z.string(),
    price: euro,
    payment_type: z.enum(paymentTypes),
  }),
  addons: z.array(z.object({ uuid, name: z.string(), price: euro, type: offerType })),
  /** Monthly allowance of the plan and its add-ons: GB, minutes, messages; null is unlimited. */
  included: z.object({ data_gb: z.number().nullable(), minutes: z.number().nullable(), sms: z.number().nullable() }),
  /** Promo of the order at the time of ordering; plan prices are before the promo. */
  promo: promoReply.nullable(),
  state: z.enum(simDisplayStates),
  /** Condition for the allocation of a number (for a draft: the condition after it is placed); null when there is none or a number is allocated. */
  waits_for: z.enum(allocationPrerequisites).nullable(),
  /** Whether the SIM requires an identity proof. */
  identify: z.boolean(),
  /** E.164; the temporary number during a port-in. */
  msisdn: e164.nullable(),
  port_in: portIn.nullable(),
  esim: esimProfile.nullable(),
  delivery: delivery.nullable(),
  /** Last four digits of the SIM number, to recognise the card. */
  sim_number_end: z.string().nullable(),
  /** Whether its number was chosen as the own number of the customer; null in an order of one SIM, or when the order does not say. */
  own_number: z.boolean().nullable(),
  /** Name of the person who will use it; the SIM gets it as its name when it is activated. */
  user_name: z.string().nullable(),
  tracker: z.array(trackerStep),
  /** An activation now requires the customer's consent, because the withdrawal period is running. */
  early_start_needed: z.boolean(),
  /** Remaining activation tries. */
  tries_left: z.number().int(),
  failure_code: z.string().nullable(),
  created_at: instant,
  /** Whether the customer withdrew from its contract; when absent, a SIM whose order has ended counts as cancelled. */
  withdrawn: z.boolean().optional(),
});
export type OrderProduct = z.output<typeof orderProduct>;
export const orderingSlice = z.object({ order_product: z.array(orderProduct) });
export type OrderingSlice = z.output<typeof orderingSlice>;

/** Euro, VAT included. */
export const totals = z.object({
  /** Monthly price, after the promo while it is valid. */
  per_month: euro,
  per_month_before_promo: euro,
  /** Whole months that the promo lasts; null without a promo. */
  promo_months: z.number().int().nullable(),
  /** Amount to pay when ordering. */
  due_now: euro,
  /** Days of the first month when it starts today. */
  first_month_days: z.number().int(),
  vat_rate: z.number(),
  /** Payments with their dates and parts. The first bill and the first days assume that the SIMs are activated today. */
  sums: z.object({ due_now: priceSum, each_month: priceSum, first_bill: priceSum, first_days: priceSum }),
});

export const productLine = z.strictObject({
  offer_uuid: uuid,
  type: simType,
  addon_uuids: z.array(uuid).max(20).default([]),
  port_in: portInRequest.optional(),
  /**
   * Whether its number is the own number of the customer, whose SMS codes open the whole account: true for at most one SIM of an order.
   * Ignored for a single SIM, and for an account that has an own number.
   */
  own_number: z.boolean().optional(),
  /** Name of the person who will use it. Ignored for a single SIM. */
  user_name: requiredText(MAX_SIM_NAME_LENGTH).optional(),
});

/** Hashes of the contract summaries of a draft in the language of the reply, in the order of its SIMs; none when the order is no draft. */
const summaryHashes = z.array(z.string());

const notInFulfilmentRefusals = { ORDER_NOT_CONFIRMED: 409, ORDER_CANCELLED: 409 } as const;
const unverifiedCustomerRefusals = { EMAIL_NOT_VERIFIED: 409, IDENTITY_MISSING: 409 } as const;
export const orderingContract = contract({
  'POST /api/order/create': endpoint({
    summary: 'Saves the chosen SIMs as the draft order of the customer; replaces the existing draft',
    caller: 'main-account',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({
      product_list: z
        .array(productLine)
        .min(1)
        .max(BASKET_CARDS_MAX)
        .refine((list) => list.filter(({ own_number }) => own_number).length <= 1),
      promo: textLine(40).nullish(),
    }),
    reply: z.object({
      order_uuid: uuid,
      order_product: z.array(orderProduct),
      totals,
      summary_hashes: summaryHashes,
    }),
    refusals: {
      ...promoRefusals,
      PROMO_USED: 422,
      OFFER_UNKNOWN: 422,
      SIM_TYPE_NOT_OFFERED: 422,
      ...planAudienceRefusals,
      ...orderEligibilityRefusals,
      PORT_IN_INCOMPLETE: 422,
    },
  }),
  'GET /api/order/current': endpoint({
    summary:
      'Returns the current order with its totals, all unpaid orders, and the amounts paid for orders in fulfilment, newest first',
    caller: 'main-account',
    reply: z.object({
      /** The draft, else the newest unpaid order, else null. */
      order: z.nullable(
        z.object({
          order_uuid: uuid,
          state: orderState,
          order_product: z.array(orderProduct),
          promo: promoReply.nullable(),
          totals,
          summary_hashes: summaryHashes,
        }),
      ),
      /** Unpaid orders with the outcome of the last payment attempt; null without one. */
      unpaid: z.array(
        z.object({
          order_uuid: uuid,
          due_now: euro,
          /** The amount due, with its parts. */
          due: priceSum,
          payment_outcome: paymentOutcome.nullable(),
          bank_method: bankMethod.nullable(),
        }),
      ),
      /** Amount paid with each order in fulfilment. */
      confirmed: z.array(z.object({ order_uuid: uuid, paid: priceSum })),
    }),
  }),
  'POST /api/order/contract-summary': endpoint({
    summary: 'Sends the contract summaries of plans to the address of the customer, before ordering',
    caller: 'main-account',
    rung: 'look',
    idempotent: true,
    body: z.strictObject({
      product_list: z
        .array(z.strictObject({ offer_uuid: uuid, addon_uuids: z.array(uuid).max(40).default([]) }))
        .min(1)
        .max(BASKET_CARDS_MAX),
      promo: requiredText(40).optional(),
    }),
    reply: z.object({ email: z.string() }),
    refusals: { OFFER_UNKNOWN: 422 },
    // A registration with the address of another person must not flood that mailbox.
    limits: [{ by: 'customer', points: 5, seconds: 3600 }],
  }),
  'GET /api/order/contract-summary': endpoint({
    summary: 'The contract summary of an ordered SIM as PDF, as it was accepted with the order',
    caller: 'main-account',
    query: z.object({ order_product_uuid: uuid }),
    ownedFields: { order_product_uuid: 'order_product' },
    reply: z.unknown(),
    refusals: { DOCUMENT_MISSING: 409 },
    produces: 'application/pdf',
  }),
  'POST /api/v2/customer/accept': endpoint({
    stepUp: 'on-mandate',
    summary: 'Accepts terms and privacy and places the draft order with the obligation to pay',
    caller: 'main-account',
    rung: 'spend',
    idempotent: true,
    body: z.strictObject({
      terms: z.boolean(),
      privacy: z.boolean(),
      newsletter: z.boolean(),
      /** Consent to start the service within the withdrawal period. Optional; without it, the activation of each SIM asks for it. */
      early_start: z.boolean().default(false),
      terms_version: requiredText(20),
      /** Total in euro a month that the customer saw; refused when it differs from the server's. */
      total_per_month: z.number().optional(),
      /** Hashes of the contract summaries that the customer was shown, from `GET /api/order/current`; refused when those of the acceptance differ. */
      summary_hashes: z.array(textLine(64)).max(BASKET_CARDS_MAX).optional(),
    }),
    reply: customer,
    refusals: {
      ...consentRefusals,
      TERMS_OUTDATED: 409,
      ORDER_CHANGED: 409,
      DETAILS_MISSING: 409,
      PAYMENT_MISSING: 409,
      TOO_MANY_UNPAID: 429,
      ...orderEligibilityRefusals,
      ...planAudienceRefusals,
    },
  }),
  'POST /api/order/pay': endpoint({
    stepUp: 'at-checkout',
    summary: 'Starts the payment of the amount due for an order',
    caller: 'main-account',
    rung: 'spend',
    idempotent: true,
    body: z.strictObject({ order_uuid: uuid, bank_method: bankMethod.default('card') }),
    ownedFields: { order_uuid: 'order' },
    reply: z.object({ checkout_url: z.string(), payment_uuid: uuid }),
    refusals: { NOTHING_TO_PAY: 409, ORDER_CANCELLED: 409, ORDER_ENDED: 409, PAYMENT_FAILED: 422 },
    // Each call opens a checkout at the provider.
    limits: [{ by: 'customer', points: 20, seconds: 3600 }],
  }),
  'POST /api/order/cancel': endpoint({
    summary: 'Cancels an order that is not yet active and refunds its payment',
    caller: 'main-account',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({ order_uuid: uuid }),
    ownedFields: { order_uuid: 'order' },
    reply: emptyReply,
    refusals: { ORDER_NOT_CANCELLABLE: 409 },
  }),
  'POST /api/order/start-delivery': endpoint({
    summary: 'Sends the physical SIMs of a confirmed order; a second call changes nothing',
    caller: 'main-account',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({ order_uuid: uuid }),
    ownedFields: { order_uuid: 'order' },
    reply: z.object({ order_product: z.array(orderProduct) }),
    refusals: notInFulfilmentRefusals,
  }),
  'POST /api/order/product/allocate': endpoint({
    summary: 'Allocates a number and a SIM to a confirmed order product; a second call changes nothing',
    caller: 'main-account',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({ order_product_uuid: uuid }),
    ownedFields: { order_product_uuid: 'order_product' },
    reply: orderProduct,
    refusals: {
      ...notInFulfilmentRefusals,
      ...unverifiedCustomerRefusals,
      FIRST_PAYMENT_MISSING: 409,
      NO_NUMBER_FREE: 503,
    },
  }),
  'POST /api/order/product/activation': endpoint({
    summary: 'Activates a SIM or eSIM, with or without a number to keep; also the retry after a failure or a rejection',
    caller: 'main-account',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({
      order_product_uuid: uuid,
      sim_number: textLine(25).optional(),
      port_in: portInRequest.nullish(),
      /** Consent to start within the 14 days of withdrawal. */
      early_start: z.boolean(),
    }),
    ownedFields: { order_product_uuid: 'order_product' },
    reply: orderProduct,
    refusals: {
      SIM_NUMBER_WRONG: 422,
      PORT_IN_INCOMPLETE: 422,
      EARLY_START_REQUIRED: 422,
      ...unverifiedCustomerRefusals,
      ...notInFulfilmentRefusals,
      ACTIVATION_RUNNING: 409,
      ACTIVATION_FAILED: 409,
    },
    limits: [{ by: 'customer', points: 20, seconds: 600 }],
  }),
  'POST /api/customer/prepaid/force': endpoint({
    summary: 'Switches the postpaid lines of the draft order to their prepaid plans',
    caller: 'main-account',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({ order_product_uuid: uuid.optional() }),
    ownedFields: { order_product_uuid: 'order_product' },
    reply: z.object({ order_product: z.array(orderProduct), totals: totals.nullable() }),
    refusals: { ORDER_FAILED: 422, PREPAID_NOT_OFFERED: 422 },
  }),
  'POST /api/promo/add': endpoint({
    summary: 'Sets the promo code of a draft order; null removes it',
    caller: 'main-account',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({ promo: requiredText(40).nullable(), order_uuid: uuid }),
    ownedFields: { order_uuid: 'order' },
    reply: z.object({ totals, promo: promoReply.nullable() }),
    refusals: { ...promoRefusals, PROMO_USED: 422, ORDER_FAILED: 422 },
    limits: [{ by: 'customer', points: 30, seconds: 600 }],
  }),
});
