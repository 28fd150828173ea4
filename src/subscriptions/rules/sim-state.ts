import { stateTable } from '#platform/pure/state-table.ts';

/** How a SIM in use stands. */
export const simStateNames = ['not_active', 'active', 'suspended', 'lost_stolen', 'deactivated'] as const;
export type SimState = (typeof simStateNames)[number];
/** `found` and `replaced` end a loss: the owner has the SIM again, or another SIM has its number. */
export type SimEvent = 'activated' | 'suspended' | 'reactivated' | 'lost' | 'found' | 'replaced' | 'deactivated';

/**
 * A SIM in use. The network suspends it and lets it work again; its owner says that it is lost. What is lost stays blocked whatever the
 * network tells, until its owner says otherwise: whoever found it must not be able to use it. Deactivated is for good.
 */
export const simStates = stateTable<SimState, SimEvent>('not_active', {
  not_active: { activated: 'active', deactivated: 'deactivated' },
  active: { suspended: 'suspended', lost: 'lost_stolen', deactivated: 'deactivated' },
  suspended: { reactivated: 'active', lost: 'lost_stolen', deactivated: 'deactivated' },
  lost_stolen: { found: 'active', replaced: 'active', deactivated: 'deactivated' },
  deactivated: {},
});

/** Whether calls and data go through. */
export const isSimActive = (state: SimState): boolean => state === 'active';

/** Why nothing can be asked of the network for a SIM now, or null. */
export const checkSimActive = (state: SimState): 'SIM_NOT_IN_USE' | null =>
  isSimActive(state) ? null : 'SIM_NOT_IN_USE';
