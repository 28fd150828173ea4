import { stateTable } from '#platform/pure/state-table.ts';

/** State of an add-on of a SIM in use. */
export const addonStateNames = ['adding', 'active', 'removing', 'ended', 'failed'] as const;
export type AddonState = (typeof addonStateNames)[number];
export type AddonEvent = 'put_on' | 'refused' | 'removed' | 'kept' | 'month_begun';

/**
 * Telecom add-ons wait in `adding` for the network; all others are active at once. A removed add-on stays active until the 1st and
 * can be kept until then. An add-on that the network refused is never charged.
 */
export const addonStates = stateTable<AddonState, AddonEvent>('adding', {
  adding: { put_on: 'active', refused: 'failed' },
  active: { removed: 'removing' },
  removing: { kept: 'active', month_begun: 'ended' },
  ended: {},
  failed: {},
});
