import { stateTable } from '#platform/pure/state-table.ts';
import { securityDelayTriggers } from '#identity/rules/security-delay.ts';

/** State of a SIM swap. */
export const swapStateNames = [
  'requested',
  'held',
  'sim_in_delivery',
  'esim_ready',
  'activating',
  'done',
  'failed',
  'cancelled',
] as const;
export type SwapState = (typeof swapStateNames)[number];
export type SwapEvent =
  | 'held'
  | 'freed'
  | 'shipped'
  | 'esim_released'
  | 'started'
  | 'finished'
  | 'failed'
  | 'cancelled'
  | 'ended';

/**
 * States of a SIM swap from the request to the active SIM. `held`: a security delay runs first. The customer can cancel until the
 * network has started; termination of the line ends a swap in any state. A late success of the network counts after we have given
 * up waiting.
 */
export const swapStates = stateTable<SwapState, SwapEvent>('requested', {
  requested: {
    held: 'held',
    shipped: 'sim_in_delivery',
    esim_released: 'esim_ready',
    cancelled: 'cancelled',
    ended: 'cancelled',
  },
  held: { freed: 'requested', cancelled: 'cancelled', ended: 'cancelled' },
  sim_in_delivery: { started: 'activating', cancelled: 'cancelled', ended: 'cancelled' },
  esim_ready: { started: 'activating', cancelled: 'cancelled', ended: 'cancelled' },
  activating: { finished: 'done', failed: 'failed', ended: 'cancelled' },
  failed: { started: 'activating', finished: 'done', cancelled: 'cancelled', ended: 'cancelled' },
  done: {},
  cancelled: {},
});

/**
 * Causes that end a swap before completion, with their names in the API, in messages and in the database:
 * `revoked` (by the link of the SMS or the mail) has the older name `stopped` there.
 */
export const publicSwapEndCauses = {
  customer: 'customer',
  found: 'found',
  revoked: 'stopped',
  line: 'line',
  expired: 'expired',
} as const;
export type SwapEndCause = keyof typeof publicSwapEndCauses;

/** Causes of the security delay: delivery to another address than the customer’s own, a recent change of the account, a new device. */
export const securityDelayCauses = ['address', ...securityDelayTriggers] as const;
export type SecurityDelayCause = (typeof securityDelayCauses)[number];
