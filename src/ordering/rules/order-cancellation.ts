import { type ActivationState, activationStates } from '#subscriptions/rules/activation-state.ts';
import { type OrderState, checkCancellableState } from './order-state.ts';

/** The reason why an order with SIMs in these states cannot be cancelled, or null. A SIM whose activation failed does not prevent it. */
export function checkOrderCancellation(
  order: OrderState,
  sims: readonly ActivationState[],
): 'ORDER_NOT_CANCELLABLE' | null {
  const startedSims = sims.filter(
    (state) => state !== 'order_cancelled' && activationStates.next(state, 'cancelled') === null,
  );
  return checkCancellableState(order, startedSims.length);
}
