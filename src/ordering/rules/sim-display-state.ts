import { isAwaitingPortingHouse, type PortInState } from '#porting/rules/port-in-state.ts';
import { type ActivationState, activationStateNames } from '#subscriptions/rules/activation-state.ts';

/** The state of a SIM on its way as shown to customers, including the number that it waits for. */
export const simDisplayStates = [...activationStateNames, 'port_in_pending', 'port_in_rejected'] as const;
export type SimDisplayState = (typeof simDisplayStates)[number];

/**
 * A SIM that is being activated shows the state of its number when the customer can act on it. Before the activation no
 * number was requested; later states (active, failed, cancelled) take precedence.
 */
export function toSimDisplayState(state: ActivationState, port_in: PortInState | null): SimDisplayState {
  if (state !== 'activating' || port_in === null) return state;
  if (isAwaitingPortingHouse(port_in)) return 'port_in_pending';
  return port_in === 'rejected' || port_in === 'expired' ? 'port_in_rejected' : state;
}

/** The state of the SIM itself, without the number. */
export function toActivationState(displayState: SimDisplayState): ActivationState {
  return displayState === 'port_in_pending' || displayState === 'port_in_rejected' ? 'activating' : displayState;
}
