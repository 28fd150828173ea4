import { z } from 'zod';
import { orderState } from '#ordering/contract.ts';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { euro, instant, isoDate, requiredText, uuid } from '#platform/contract/schemas.ts';
import { simType } from '#subscriptions/contract.ts';
import { numberWishes } from '#withdrawal/rules/number-wish.ts';
import { withdrawalStateNames } from '#withdrawal/rules/withdrawal-state.ts';

const numberWish = z.enum(numberWishes);

/** Euro. One of the last two is 0. */
const settlement = z.object({
  paid: euro,
  /** Of service that is paid for. */
  days: z.number().int(),
  used: euro,
  /** Refund. */
  back: euro,
  /** Amount still owed. */
  owed: euro,
});

const sim = z.object({
  order_product_uuid: uuid,
  /** Of its plan, in the caller's language. */
  plan: z.string(),
  type: simType,
  /** E.164; null when it has none yet. */
  msisdn: z.string().nullable(),
  /** The customer's number that has not come to it yet, and so stays with the operator that it is with. */
  own_number: z.object({ msisdn: z.string(), operator_name: z.string() }).nullable(),
});

/** An order as a contract that is withdrawn from, or not. */
const withdrawable = z.object({
  order_uuid: uuid,
  order_state: orderState,
  ordered_at: instant,
  /** The last Brussels day; null as long as the contract has not begun. */
  last_day: isoDate.nullable(),
  refusal: z.enum(['WITHDRAWAL_NOT_POSSIBLE', 'WITHDRAWAL_CONSUMERS_ONLY', 'WITHDRAWAL_OVER']).nullable(),
  /** Only all of its SIMs together. */
  whole_only: z.boolean(),
  /** SIMs of the order that have not ended. */
  sims: z.array(
    sim.extend({
      /** It works, so its customer says what becomes of its number. */
      in_use: z.boolean(),
      /** If it is withdrawn from now. */
      settlement,
    }),
  ),
});
export type Withdrawable = z.output<typeof withdrawable>;

/** A statement of withdrawal that was received, and what has become of it. */
const withdrawal = z.object({
  uuid,
  order_uuid: uuid,
  state: z.enum(withdrawalStateNames),
  submitted_at: instant,
  /** As the statement says it: who withdraws, and where the acknowledgement went. */
  name: z.string(),
  email: z.string(),
  sims: z.array(
    sim.extend({
      number: numberWish.nullable(),
      /** The last Brussels day on which the number can be taken to another operator. */
      number_until: isoDate.nullable(),
    }),
  ),
  settlement: settlement.omit({ days: true }),
});
export type Withdrawal = z.output<typeof withdrawal>;

export const withdrawalContract = contract({
  'GET /api/customer/withdrawal': endpoint({
    summary:
      'Contracts of the customer with the days in which they can be withdrawn from, and the withdrawals so far, newest first',
    caller: 'main-account',
    reply: z.object({
      /** Prefilled data of a statement. */
      name: z.string().nullable(),
      email: z.string().nullable(),
      orders: z.array(withdrawable),
      withdrawals: z.array(withdrawal),
    }),
  }),
  'POST /api/order/withdraw': endpoint({
    summary:
      'Withdraws from the contract of an order or of some of its SIMs; what was withdrawn from before stays as it is',
    caller: 'main-account',
    idempotent: true,
    body: z.strictObject({
      order_uuid: uuid,
      name: requiredText(70),
      sims: z
        .array(z.strictObject({ order_product_uuid: uuid, number: numberWish.nullish() }))
        .min(1)
        .max(20),
    }),
    ownedFields: { order_uuid: 'order' },
    reply: withdrawal,
    refusals: {
      WITHDRAWAL_OVER: 409,
      WITHDRAWAL_CONSUMERS_ONLY: 409,
      WITHDRAWAL_NOT_POSSIBLE: 409,
      WITHDRAWAL_WHOLE_ORDER: 422,
      NUMBER_WISH_MISSING: 422,
    },
    limits: [{ by: 'customer', points: 20, seconds: 3600 }],
  }),
});
