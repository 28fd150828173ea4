import { z } from 'zod';
import { orderState } from '#ordering/contract.ts';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { e164, euro, instant, isoDate, requiredText, uuid, refusalCode } from '#platform/contract/schemas.ts';
import { simType } from '#subscriptions/contract.ts';
import { numberWishes } from '#withdrawal/rules/number-wish.ts';
import { changeKinds, statementKinds } from '#withdrawal/rules/statement-kind.ts';
import { publicWithdrawalStates } from '#withdrawal/rules/withdrawal-state.ts';
import { contractEndRefusals, withdrawalRefusals } from '#withdrawal/rules/withdrawal-check.ts';

const numberWish = z.enum(numberWishes);

/** Amounts in euro. For a withdrawal `back` or `owed` is 0. For the end of a contract `used` and `usage` are charged on its final bill. */
const settlement = z.object({
  paid: euro,
  /** Days of service that are paid for. */
  days: z.number().int(),
  used: euro,
  /** Use outside the plan. */
  usage: euro,
  /** Refund. */
  back: euro,
  /** Amount still owed. */
  owed: euro,
});

const sim = z.object({
  order_product_uuid: uuid,
  /** Name of its plan, in the caller's language. */
  plan: z.string(),
  type: simType,
  /** E.164; null when it has none yet. */
  msisdn: e164.nullable(),
  /** The number of an unfinished port-in, which stays with its present operator; null without one. */
  own_number: z.object({ msisdn: e164, operator_name: z.string() }).nullable(),
});

/** The contract of an order, with whether it can be withdrawn from or ended. */
const withdrawable = z.object({
  order_uuid: uuid,
  order_state: orderState,
  ordered_at: instant,
  /** The last Brussels day of the withdrawal period; null as long as the contract has not begun. */
  last_day: isoDate.nullable(),
  refusal: refusalCode(withdrawalRefusals).nullable(),
  /** Whether it can be ended, because it cannot be withdrawn from. */
  can_end: z.boolean(),
  /** Whether its SIMs can be withdrawn from only all together. */
  whole_only: z.boolean(),
  /** SIMs of the order that have not ended. */
  sims: z.array(
    sim.extend({
      /** Whether the SIM works; the statement must then have a choice for its number. */
      in_use: z.boolean(),
      /** The settlement if it is withdrawn from now or, where `can_end`, ended now. */
      settlement,
    }),
  ),
});
export type Withdrawable = z.output<typeof withdrawable>;

/** A received statement of withdrawal or of the end of a contract, with its progress. */
const withdrawal = z.object({
  uuid,
  kind: z.enum(statementKinds),
  order_uuid: uuid,
  state: z.enum(Object.values(publicWithdrawalStates)),
  submitted_at: instant,
  /** As given in the statement: the name of the customer, and the address that the acknowledgement was sent to. */
  name: z.string(),
  email: z.string(),
  sims: z.array(
    sim.extend({
      number: numberWish.nullable(),
      /** The last Brussels day on which the number is held for its customer; null when it is not, or went to another SIM. */
      number_until: isoDate.nullable(),
      /** For a SIM whose number is kept for another operator: the uuid to request its porting code with; null for others. */
      customer_product_uuid: uuid.nullable(),
    }),
  ),
  settlement: settlement.omit({ days: true }),
});
export type Withdrawal = z.output<typeof withdrawal>;

/** A change that was agreed after the contract, and can be withdrawn from. */
const agreedChange = z.object({
  kind: z.enum(changeKinds),
  /** Uuid of the add-on; for a plan change the uuid of the SIM, which identifies the change together with `agreed_at`. */
  subject_uuid: uuid,
  msisdn: e164,
  /** Name of the add-on or plan in the caller's language. */
  what: z.string(),
  /** For a plan change: the name of the plan that stays or returns; else null. */
  returns: z.string().nullable(),
  /** For a plan change that has not begun: the first day of the plan; else null. */
  comes_on: isoDate.nullable(),
  agreed_at: instant,
  /** The last Brussels day of the withdrawal period. */
  last_day: isoDate,
  /** Refunds are credited to the balance, and owed sums are on no bill. */
  prepaid: z.boolean(),
  /** The settlement if it is withdrawn from now. The amount owed for a postpaid SIM is on its next bill. */
  settlement: settlement.omit({ usage: true }).extend({
    /** Taken from a balance for the rest of the month on the plan that returns. */
    rest: euro,
  }),
});
export type AgreedChange = z.output<typeof agreedChange>;

/** A statement of withdrawal from such a change, as it was received. */
const withdrawnChange = agreedChange.omit({ last_day: true, msisdn: true }).extend({
  uuid,
  msisdn: e164.nullable(),
  submitted_at: instant,
  name: z.string(),
  email: z.string(),
});
export type WithdrawnChange = z.output<typeof withdrawnChange>;

const changeStatement = {
  caller: 'main-account',
  // The rung of the change that it undoes.
  rung: 'spend',
  idempotent: true,
  reply: withdrawnChange,
  refusals: withdrawalRefusals,
  limits: [{ by: 'customer', points: 20, seconds: 3600 }],
} as const;

const statement = {
  caller: 'main-account',
  stepUp: 'once-active',
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
    ...withdrawalRefusals,
    ...contractEndRefusals,
    WITHDRAWAL_WHOLE_ORDER: 422,
    NUMBER_WISH_MISSING: 422,
  },
  limits: [{ by: 'customer', points: 20, seconds: 3600 }],
} as const;

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
      /** Newest first. */
      changes: z.array(agreedChange),
      withdrawn_changes: z.array(withdrawnChange),
    }),
  }),
  'POST /api/customer/product/addon/withdraw': endpoint({
    summary: 'Withdraws from an add-on that was added to a SIM within the last 14 days: it ends at once',
    ...changeStatement,
    body: z.strictObject({ customer_addon_uuid: uuid, name: requiredText(70) }),
    ownedFields: { customer_addon_uuid: 'customer_addon' },
    refusals: { ...changeStatement.refusals, ADDON_PENDING: 409 },
  }),
  'POST /api/customer/product/tariff/withdraw': endpoint({
    summary:
      'Withdraws from a plan change that was agreed on within the last 14 days: it does not come, or the plan before it returns at once',
    ...changeStatement,
    body: z.strictObject({ customer_product_uuid: uuid, agreed_at: instant, name: requiredText(70) }),
    ownedFields: { customer_product_uuid: 'customer_product' },
  }),
  'POST /api/order/withdraw': endpoint({
    summary:
      'Withdraws from the contract of an order or of some of its SIMs; what was withdrawn from before stays as it is',
    ...statement,
    rung: 'irreversible',
    heldAction: 'withdrawal',
  }),
  'POST /api/order/end-contract': endpoint({
    summary: 'Ends the contract of an order or of some of its SIMs, when it can no longer be withdrawn from',
    ...statement,
    rung: 'irreversible',
    heldAction: 'contract-end',
  }),
});
