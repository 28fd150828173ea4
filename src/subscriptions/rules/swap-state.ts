import { stateTable } from '#platform/pure/state-table.ts';

export type SwapState =
  | 'requested'
  | 'held'
  | 'sim_in_delivery'
  | 'esim_ready'
  | 'activating'
  | 'done'
  | 'failed'
  | 'cancelled';
export type SwapEvent =
  | 'held'
  | 'released'
  | 'shipped'
  | 'esim_released'
  | 'started'
  | 'activated'
  | 'failed'
  | 'retried'
  | 'cancelled';

/** Changing one SIM for another. `held`: the current SIM is suspended, the new one waits until it is not. */
export const swapStates = stateTable<SwapState, SwapEvent>('requested', {
  requested: { held: 'held', shipped: 'sim_in_delivery', esim_released: 'esim_ready', cancelled: 'cancelled' },
  held: { released: 'requested', cancelled: 'cancelled' },
  sim_in_delivery: { started: 'activating', cancelled: 'cancelled' },
  esim_ready: { started: 'activating', cancelled: 'cancelled' },
  activating: { activated: 'done', failed: 'failed' },
  failed: { retried: 'activating', cancelled: 'cancelled' },
  done: {},
  cancelled: {},
});
