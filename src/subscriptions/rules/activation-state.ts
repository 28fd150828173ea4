import { stateTable } from '#platform/pure/state-table.ts';

/** How a SIM on its way stands. */
export const activationStateNames = [
  'created',
  'in_processing',
  'sim_in_delivery',
  'esim_ready',
  'activating',
  'active',
  'activation_failed',
  'order_cancelled',
] as const;
export type ActivationState = (typeof activationStateNames)[number];
export type ActivationEvent =
  | 'confirmed'
  | 'shipped'
  | 'esim_released'
  | 'started'
  | 'activated'
  | 'failed'
  | 'cancelled'
  | 'withdrawn';

/**
 * A SIM on its way from the order to its first signal. A number that is brought along has states of its own beside these: it is asked
 * for when the SIM is switched on, and service starts on a temporary number meanwhile, so it holds nothing up. Cancelling ends what has not
 * begun; withdrawing from the contract ends a SIM wherever it is.
 */
export const activationStates = stateTable<ActivationState, ActivationEvent>('created', {
  created: { confirmed: 'in_processing', cancelled: 'order_cancelled', withdrawn: 'order_cancelled' },
  in_processing: {
    shipped: 'sim_in_delivery',
    esim_released: 'esim_ready',
    cancelled: 'order_cancelled',
    withdrawn: 'order_cancelled',
  },
  sim_in_delivery: { started: 'activating', cancelled: 'order_cancelled', withdrawn: 'order_cancelled' },
  esim_ready: { started: 'activating', cancelled: 'order_cancelled', withdrawn: 'order_cancelled' },
  activating: { activated: 'active', failed: 'activation_failed', withdrawn: 'order_cancelled' },
  // What the network or a phone does after all, though we had given up waiting, counts.
  activation_failed: {
    started: 'activating',
    activated: 'active',
    cancelled: 'order_cancelled',
    withdrawn: 'order_cancelled',
  },
  active: { withdrawn: 'order_cancelled' },
  order_cancelled: {},
});

/** Activations of one SIM before it is a case for support. */
export const ACTIVATION_TRIES = 3;

/** Tries left after `tries` of them. */
export function triesLeft(tries: number): number {
  return Math.max(0, ACTIVATION_TRIES - tries);
}

/** Why a SIM cannot be activated now, or null. */
export function checkActivation(
  state: ActivationState,
  tries: number,
): 'ORDER_CANCELLED' | 'ORDER_NOT_CONFIRMED' | 'ACTIVATION_RUNNING' | 'ACTIVATION_FAILED' | null {
  if (state === 'order_cancelled') return 'ORDER_CANCELLED';
  if (state === 'activating' || state === 'active') return 'ACTIVATION_RUNNING';
  if (activationStates.next(state, 'started') === null) return 'ORDER_NOT_CONFIRMED';
  return triesLeft(tries) === 0 ? 'ACTIVATION_FAILED' : null;
}
