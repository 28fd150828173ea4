import { stateTable } from '#platform/pure/state-table.ts';

export const orderStateNames = [
  'draft',
  'awaiting_payment',
  'confirmed',
  'allocated',
  'in_delivery',
  'fulfilled',
  'failed',
  'cancelled',
] as const;
export type OrderState = (typeof orderStateNames)[number];
export type OrderEvent =
  | 'placed'
  | 'placed_unpaid'
  | 'paid'
  | 'given_up'
  | 'allocated'
  | 'shipped'
  | 'fulfilled'
  | 'cancelled'
  | 'withdrawn';

/**
 * State machine of an order. Its events:
 * - `placed`: nothing is to be paid now. `placed_unpaid`: a payment comes first; a declined payment changes nothing.
 * - `given_up`: the payment did not come within `PAYMENT_GIVE_UP_DAYS`. The prices of the order are outdated then, so no payment is
 *   started any more, and the customer orders again.
 * - `fulfilled`: every SIM of the order is active.
 * - `withdrawn`: the customer has withdrawn from the contract for the last SIM of the order. That ends a fulfilled order too.
 */
export const orderStates = stateTable<OrderState, OrderEvent>('draft', {
  draft: { placed: 'confirmed', placed_unpaid: 'awaiting_payment', cancelled: 'cancelled' },
  awaiting_payment: { paid: 'confirmed', given_up: 'failed', cancelled: 'cancelled', withdrawn: 'cancelled' },
  confirmed: { allocated: 'allocated', cancelled: 'cancelled', withdrawn: 'cancelled' },
  allocated: { shipped: 'in_delivery', fulfilled: 'fulfilled', cancelled: 'cancelled', withdrawn: 'cancelled' },
  in_delivery: { fulfilled: 'fulfilled', cancelled: 'cancelled', withdrawn: 'cancelled' },
  // A payment made in time may be reported late: the order then continues.
  failed: { paid: 'confirmed' },
  fulfilled: { withdrawn: 'cancelled' },
  cancelled: {},
});

/** Reason why an order cannot be cancelled: it has ended, or one of its SIMs is in use. */
export function checkCancellableState(state: OrderState, active_sims: number): 'ORDER_NOT_CANCELLABLE' | null {
  return active_sims > 0 || orderStates.next(state, 'cancelled') === null ? 'ORDER_NOT_CANCELLABLE' : null;
}

/** Why a SIM of an order cannot be allocated, sent or activated yet, or any more. */
export function checkFulfillableState(state: OrderState): 'ORDER_CANCELLED' | 'ORDER_NOT_CONFIRMED' | null {
  if (state === 'cancelled') return 'ORDER_CANCELLED';
  return state === 'draft' || state === 'awaiting_payment' || state === 'failed' ? 'ORDER_NOT_CONFIRMED' : null;
}
