import { stateTable } from '#platform/pure/state-table.ts';

/** Conditions for the allocation of an ordered SIM: a confirmed email address, an identity proof, or a first payment or mandate. */
export const allocationPrerequisites = ['email', 'identity', 'first_payment'] as const;
export type AllocationPrerequisite = (typeof allocationPrerequisites)[number];

/** State of a SIM between order and activation. */
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
 * States of a SIM from the order to its activation. A port-in has its own states: it is submitted with the activation, and the
 * service starts on a temporary number, so a port-in never delays it. `cancelled` is possible before activation begins; a
 * withdrawal ends the SIM in any state.
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
  // A late success of the network or the phone still counts after we have given up waiting.
  activation_failed: {
    started: 'activating',
    activated: 'active',
    cancelled: 'order_cancelled',
    withdrawn: 'order_cancelled',
  },
  active: { withdrawn: 'order_cancelled' },
  order_cancelled: {},
});

/** Activations of one SIM that a customer can start before support has to help. */
export const ACTIVATION_TRIES = 3;

/** Activation attempts that are left after `tries` attempts. */
export function triesLeft(tries: number): number {
  return Math.max(0, ACTIVATION_TRIES - tries);
}

/** Returns why a SIM cannot be activated now, or null. */
export function checkActivation(
  state: ActivationState,
  tries: number,
): 'ORDER_CANCELLED' | 'ORDER_NOT_CONFIRMED' | 'ACTIVATION_RUNNING' | 'ACTIVATION_FAILED' | null {
  if (state === 'order_cancelled') return 'ORDER_CANCELLED';
  if (state === 'activating' || state === 'active') return 'ACTIVATION_RUNNING';
  if (activationStates.next(state, 'started') === null) return 'ORDER_NOT_CONFIRMED';
  return triesLeft(tries) === 0 ? 'ACTIVATION_FAILED' : null;
}
