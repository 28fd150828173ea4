import { triesLeft } from '#subscriptions/rules/activation-state.ts';
import type { SimState } from '#subscriptions/rules/sim-state.ts';
import { isReasonForNewType, isReasonForType, type SwapReason } from './swap-reason.ts';
import { type SwapState, swapStates } from './swap-state.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

export type SwapCheckFacts = {
  sim_state: SimState;
  /** Status of the customer. */
  account: 'active' | 'closing' | 'erased';
  /** Whether another swap of the same SIM is running. */
  has_running_swap: boolean;
};

export const swapRefusals = { SIM_SWAP_NOT_POSSIBLE: 409, SIM_SWAP_DEACTIVATED: 409, SIM_SWAP_RUNNING: 409 } as const;
export type SwapRefusal = keyof typeof swapRefusals;

export const swapReasonRefusals = { SWAP_REASON_WRONG: 422, SWAP_TYPE_SAME: 422 } as const;

export const swapActivationRefusals = {
  SIM_SWAP_NOT_READY: 409,
  SIM_SWAP_SUSPENDED: 409,
  SIM_SWAP_DEACTIVATED: swapRefusals.SIM_SWAP_DEACTIVATED,
  ACTIVATION_FAILED: 409,
} as const;

export const swapCancellationRefusals = { SIM_SWAP_TOO_LATE: 409 } as const;

/** Returns why a SIM cannot be replaced now, or null. It must be active, suspended or lost, without a running swap. */
export function checkSwap({ sim_state, account, has_running_swap }: SwapCheckFacts): SwapRefusal | null {
  if (sim_state === 'deactivated') return 'SIM_SWAP_DEACTIVATED';
  if (account !== 'active' || sim_state === 'not_active') return 'SIM_SWAP_NOT_POSSIBLE';
  return has_running_swap ? 'SIM_SWAP_RUNNING' : null;
}

/** Returns the field that does not fit a reason, with its code, or null. 0 eSIM, 1 card. */
export function checkSwapReason(
  reason: SwapReason,
  currentType: SimType,
  simType: SimType,
): { field: 'reason'; code: 'SWAP_REASON_WRONG' } | { field: 'sim_type'; code: 'SWAP_TYPE_SAME' } | null {
  if (!isReasonForType(reason, currentType)) return { field: 'reason', code: 'SWAP_REASON_WRONG' };
  return isReasonForNewType(reason, currentType, simType) ? null : { field: 'sim_type', code: 'SWAP_TYPE_SAME' };
}

/** Returns why the new SIM cannot be activated now, or null. A suspended line must be reactivated first. */
export function checkSwapActivation(
  state: SwapState,
  { tries, sim_state }: { tries: number; sim_state: SimState },
): keyof typeof swapActivationRefusals | null {
  if (sim_state === 'deactivated') return 'SIM_SWAP_DEACTIVATED';
  if (swapStates.next(state, 'started') === null) return 'SIM_SWAP_NOT_READY';
  if (sim_state === 'suspended') return 'SIM_SWAP_SUSPENDED';
  return triesLeft(tries) === 0 ? 'ACTIVATION_FAILED' : null;
}

/** Returns why a swap cannot be cancelled any more, or null. */
export function checkSwapCancellation(state: SwapState): keyof typeof swapCancellationRefusals | null {
  return swapStates.next(state, 'cancelled') === null ? 'SIM_SWAP_TOO_LATE' : null;
}
