import { stateTable } from '#platform/pure/state-table.ts';

/** How a SIM swap stands. */
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
 * From the wish for another SIM until it works. `held`: the account was changed a short while ago, so it waits first. Its customer may cancel it until
 * the network is at it; when the line itself is taken away, it ends wherever it is. What the network does after all, though we had given up, counts.
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

/** Who or what ended a swap that did not come to its end. */
export const swapEndCauses = ['customer', 'found', 'stopped', 'line', 'expired'] as const;
export type SwapEndCause = (typeof swapEndCauses)[number];
