import { stateTable } from '#platform/pure/state-table.ts';

/** State of a SIM in use. */
export const simStateNames = ['not_active', 'active', 'suspended', 'lost_stolen', 'deactivated'] as const;
export type SimState = (typeof simStateNames)[number];
/** `found` and `replaced` end a loss: the owner has the SIM back, or another SIM has taken over the number. */
export type SimEvent = 'activated' | 'suspended' | 'reactivated' | 'lost' | 'found' | 'replaced' | 'deactivated';

/**
 * States of a SIM in use. The network suspends and reactivates it; the customer reports it lost. A lost SIM stays blocked whatever
 * the network reports, until the customer reports it found or it is replaced. `deactivated` is final.
 */
export const simStates = stateTable<SimState, SimEvent>('not_active', {
  not_active: { activated: 'active', deactivated: 'deactivated' },
  active: { suspended: 'suspended', lost: 'lost_stolen', deactivated: 'deactivated' },
  suspended: { reactivated: 'active', lost: 'lost_stolen', deactivated: 'deactivated' },
  lost_stolen: { found: 'active', replaced: 'active', deactivated: 'deactivated' },
  deactivated: {},
});

/** Whether calls and data work. */
export const isSimActive = (state: SimState): boolean => state === 'active';

/** Returns why no change of the SIM can be requested from the network now, or null. */
export const checkSimActive = (state: SimState): 'SIM_NOT_IN_USE' | null =>
  isSimActive(state) ? null : 'SIM_NOT_IN_USE';
