import { stateTable } from '#platform/pure/state-table.ts';
import { addMonths, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';

/** State of an add-on of a SIM in use. */
export const addonStateNames = ['adding', 'active', 'removing', 'ended', 'failed'] as const;
export type AddonState = (typeof addonStateNames)[number];
export type AddonEvent = 'put_on' | 'refused' | 'removed' | 'kept' | 'month_begun' | 'withdrawn';

/**
 * Telecom add-ons wait in `adding` for the network; all others are active at once. A removed add-on stays active until
 * the 1st and can be kept until then. An add-on that the network refused is never charged. A withdrawn add-on ends at
 * once.
 */
export const addonStates = stateTable<AddonState, AddonEvent>('adding', {
  adding: { put_on: 'active', refused: 'failed' },
  active: { removed: 'removing', withdrawn: 'ended' },
  removing: { kept: 'active', month_begun: 'ended', withdrawn: 'ended' },
  ended: {},
  failed: {},
});

/** Inputs of the add-on rules: the add-on with its state and end date. */
export type AddonStatus = { offer_uuid: string; state: AddonState; ends_on?: BusinessDate | null | undefined };

type SimState = 'not_active' | 'active' | 'suspended' | 'lost_stolen' | 'deactivated';

/** The end date of an add-on that is removed on `today`: the 1st of the next month. */
export const addonEndDate = (today: BusinessDate): BusinessDate => addMonths(firstOfMonth(today), 1);

/** Whether an add-on is in effect on `today`. A removed add-on ends on its end date, even before the bill cycle job has processed it. */
export const isAddonCurrent = ({ state, ends_on }: AddonStatus, today: BusinessDate): boolean =>
  state === 'adding' || state === 'active' || (state === 'removing' && (!ends_on || today < ends_on));

/** Returns why an add-on that is on sale for this plan cannot be added now, or null. */
export const checkAddonAddition = (
  sim: SimState,
  addons: readonly AddonStatus[],
  offer_uuid: string,
  today: BusinessDate,
): 'SIM_NOT_IN_USE' | 'ADDON_ALREADY_ON' | null => {
  if (sim !== 'active') return 'SIM_NOT_IN_USE';
  return addons.some((addon) => addon.offer_uuid === offer_uuid && isAddonCurrent(addon, today))
    ? 'ADDON_ALREADY_ON'
    : null;
};

/** Returns why an add-on cannot be removed now, or null. Removing a removed add-on is allowed and changes nothing. */
export const checkAddonRemoval = ({ state }: AddonStatus): 'ADDON_PENDING' | 'ADDON_OVER' | null => {
  if (state === 'adding') return 'ADDON_PENDING';
  return state === 'removing' || addonStates.next(state, 'removed') ? null : 'ADDON_OVER';
};

/** Returns why the removal of an add-on cannot be undone any more, or null. */
export const checkAddonKeep = (addon: AddonStatus, today: BusinessDate): 'ADDON_OVER' | null =>
  isAddonCurrent(addon, today) ? null : 'ADDON_OVER';

/** When an add-on was added after the contract; null for an add-on ordered with its SIM, which is part of that contract. */
export const addonAgreedAfterActivationAt = (
  { asked_at, started_at }: { asked_at?: string | undefined; started_at: string },
  sim_activated_at: Date,
): Date | null => {
  const at = new Date(asked_at ?? started_at);
  return at.getTime() > sim_activated_at.getTime() ? at : null;
};
