import { BUSINESS, type CustomerType } from '#customers/rules/customer-type.ts';
import { withdrawalPeriodEnd } from '#legal/rules/withdrawal-period.ts';
import type { OrderState } from '#ordering/rules/order-state.ts';

export type ContractFacts = {
  order_state: OrderState;
  /** When the contract began; null as long as the order waits for its payment. */
  confirmed_at: Date | null;
  customer_type: CustomerType;
  /** Whether the operator also gives business customers the right that the law gives to consumers. */
  business_may_withdraw: boolean;
};

export const withdrawalRefusals = {
  WITHDRAWAL_NOT_POSSIBLE: 409,
  WITHDRAWAL_CONSUMERS_ONLY: 409,
  WITHDRAWAL_OVER: 409,
} as const;
export type WithdrawalRefusal = keyof typeof withdrawalRefusals;

export const contractEndRefusals = {
  WITHDRAWAL_POSSIBLE: 409,
  WITHDRAWAL_NOT_POSSIBLE: withdrawalRefusals.WITHDRAWAL_NOT_POSSIBLE,
} as const;

/**
 * Why a contract cannot be withdrawn from at `now`, or null. The right is a consumer's (Directive 2011/83/EU, article 9), so a business
 * customer has it only where the operator gives it (`business_may_withdraw`). An order that waits for its payment can always be withdrawn from.
 */
export function checkWithdrawal(facts: ContractFacts, now: Date): WithdrawalRefusal | null {
  const { order_state, confirmed_at, customer_type, business_may_withdraw } = facts;
  if (order_state === 'draft' || order_state === 'failed' || order_state === 'cancelled')
    return 'WITHDRAWAL_NOT_POSSIBLE';
  if (customer_type === BUSINESS && !business_may_withdraw) return 'WITHDRAWAL_CONSUMERS_ONLY';
  return confirmed_at !== null && now >= withdrawalPeriodEnd(confirmed_at) ? 'WITHDRAWAL_OVER' : null;
}

/**
 * Why a contract cannot be ended at `now`, or null. As long as it can be withdrawn from, a withdrawal is offered instead, which costs no more;
 * an order that waits for its payment is cancelled.
 */
export function checkEndAfterWithdrawalPeriod(
  facts: ContractFacts,
  now: Date,
): 'WITHDRAWAL_POSSIBLE' | 'WITHDRAWAL_NOT_POSSIBLE' | null {
  const refusal = checkWithdrawal(facts, now);
  if (refusal === 'WITHDRAWAL_NOT_POSSIBLE' || needsFullOrderWithdrawal(facts.order_state))
    return 'WITHDRAWAL_NOT_POSSIBLE';
  return refusal === null ? 'WITHDRAWAL_POSSIBLE' : null;
}

/** Whether an order can only be withdrawn from as a whole: an unpaid order has one amount due for all of its SIMs. */
export function needsFullOrderWithdrawal(order_state: OrderState): boolean {
  return order_state === 'awaiting_payment';
}

/**
 * Whether a customer may still withdraw from a contract, as far as its SIMs show: one is still pending, or was activated within the period.
 * The period begins with the confirmation, which is before the activation.
 */
export function mayStillWithdraw(
  sims: { pending_sims: number; activated_at: readonly (string | null)[] },
  now: Date,
): boolean {
  return (
    sims.pending_sims > 0 || sims.activated_at.some((at) => at !== null && now < withdrawalPeriodEnd(new Date(at)))
  );
}
