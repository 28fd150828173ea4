import type { Cents } from '#platform/pure/money.ts';
import type { AllocationPrerequisite } from '#subscriptions/rules/activation-state.ts';

/** Facts about the customer. `trusted`: has paid before, or has a valid mandate. */
type PayerFacts = { trusted: boolean; products: number; orders: number };

/** Number of SIMs of a draft that are allocated at once: one, until the customer has paid, pays now or has given a mandate. */
export function maxSimsBeforeFirstPayment(due_now_cents: Cents, { trusted, products, orders }: PayerFacts): number {
  if (due_now_cents > 0 || trusted) return Infinity;
  return products + orders > 0 ? 0 : 1;
}

/**
 * Number of SIMs of a placed order that wait for the first payment. Before the address is confirmed all of them wait
 * for that; a customer who `isNew` (has neither paid nor a mandate) then gets the first one alone.
 */
export const countSimsAwaitingFirstPayment = (
  sims: readonly { waits_for: AllocationPrerequisite | null }[],
  isNew: boolean,
): number => {
  const waitingCount = sims.filter(({ waits_for }) => waits_for === 'first_payment').length;
  const isUnconfirmed = sims.every(({ waits_for }) => waits_for === 'email');
  return waitingCount === 0 && isUnconfirmed && isNew ? Math.max(0, sims.length - 1) : waitingCount;
};

/** Condition that the allocation of a SIM of a draft waits for, by its position in the order. */
export const draftAllocationPrerequisite = (position: number, immediateCount: number): 'first_payment' | null =>
  position < immediateCount ? null : 'first_payment';
