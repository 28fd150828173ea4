import { isAwaitingPortingHouse, type PortInState } from '#porting/rules/port-in-state.ts';
import { type ActivationState, activationStateNames } from '#subscriptions/rules/activation-state.ts';

/** How a SIM on its way stands to those who look, where the number that it waits for has its say. */
export const simDisplayStates = [...activationStateNames, 'port_in_pending', 'port_in_rejected'] as const;
export type SimDisplayState = (typeof simDisplayStates)[number];

/**
 * A SIM that is being switched on shows how far its number is, since that is what its customer can do something about. Before that no
 * number was asked for, and what comes after it (active, failed, cancelled) says more.
 */
export function toSimDisplayState(state: ActivationState, port_in: PortInState | null): SimDisplayState {
  if (state !== 'activating' || port_in === null) return state;
  if (isAwaitingPortingHouse(port_in)) return 'port_in_pending';
  return port_in === 'rejected' || port_in === 'expired' ? 'port_in_rejected' : state;
}

/** How the SIM itself stands, whatever becomes of the number. */
export function toActivationState(shown: SimDisplayState): ActivationState {
  return shown === 'port_in_pending' || shown === 'port_in_rejected' ? 'activating' : shown;
}
