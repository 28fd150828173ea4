import { stateTable } from '#platform/pure/state-table.ts';

/** How an add-on of a SIM in use stands. */
export const addonStateNames = ['adding', 'active', 'removing', 'ended', 'failed'] as const;
export type AddonState = (typeof addonStateNames)[number];
export type AddonEvent = 'put_on' | 'refused' | 'removed' | 'kept' | 'month_begun';

/**
 * An add-on that the network puts on waits for it; all others are on at once. One that is taken off stays on until the 1st, and can be
 * kept until then. What the network refuses is never charged.
 */
export const addonStates = stateTable<AddonState, AddonEvent>('adding', {
  adding: { put_on: 'active', refused: 'failed' },
  active: { removed: 'removing' },
  removing: { kept: 'active', month_begun: 'ended' },
  ended: {},
  failed: {},
});
