import type { BusinessDate } from '#platform/pure/calendar.ts';
import { type SimEvent, type SimState, simStates } from './sim-state.ts';

/** Reasons to suspend a SIM, each null where it does not apply: its month or an invoice is not paid, its account closes. */
export type SuspensionReasons = { suspended_unpaid_on: BusinessDate | null; closing_since: Date | null };
type SimStatus = SuspensionReasons & { state: SimState };

/** Whether a reason requires that a SIM in use is suspended. */
export const isSuspensionRequired = ({ suspended_unpaid_on, closing_since }: SuspensionReasons): boolean =>
  suspended_unpaid_on !== null || closing_since !== null;

/** Whether a line must be blocked at the network: its SIM is lost, or suspended for a reason of ours. */
export const isLineBlockRequired = (sim: SimStatus): boolean =>
  sim.state === 'lost_stolen' || (sim.state === 'suspended' && isSuspensionRequired(sim));

/**
 * Resolves the effect of other reasons on a SIM: its next state, and the order for the network. Null when its state stays: another
 * reason remains, or it is lost or ended.
 */
export const resolveSuspensionChange = (
  sim: SimStatus,
  reasons: SuspensionReasons,
): { state: SimState; orderKind: 'suspend' | 'reactivate' } | null => {
  const isRequired = isSuspensionRequired(reasons);
  // A suspension that the network made by itself ends with an event of the network.
  if (!isRequired && !isSuspensionRequired(sim)) return null;
  const state = simStates.next(sim.state, isRequired ? 'suspended' : 'reactivated');
  return state && { state, orderKind: isRequired ? 'suspend' : 'reactivate' };
};

/**
 * The state of a SIM after an event; null when the event is not possible now. `staysSuspended`: it would be active, but a reason requires its
 * suspension.
 */
export const resolveSimEvent = (
  sim: SimStatus,
  event: SimEvent,
): { state: SimState; staysSuspended: boolean } | null => {
  const state = simStates.next(sim.state, event);
  if (state === null) return null;
  const staysSuspended = state === 'active' && isSuspensionRequired(sim);
  return { state: staysSuspended ? 'suspended' : state, staysSuspended };
};
