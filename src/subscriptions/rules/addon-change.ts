import { addMonths, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { type AddonState, addonStates } from './addon-state.ts';

/** What decides about an add-on: the state of its SIM, and how it stands itself. */
export type AddonStatus = { offer_uuid: string; state: AddonState; ends_on?: string | null | undefined };

type SimState = 'not_active' | 'active' | 'suspended' | 'lost_stolen' | 'deactivated';

/** The 1st on which what is taken off on `today` ends. */
export const addonEndDate = (today: BusinessDate): BusinessDate => addMonths(firstOfMonth(today), 1);

/** Whether an add-on counts on `today`: one that was taken off ends on its 1st, also while the work of that day is still to come. */
export const isAddonCurrent = ({ state, ends_on }: AddonStatus, today: BusinessDate): boolean =>
  state === 'adding' || state === 'active' || (state === 'removing' && (!ends_on || today < ends_on));

/** Why an add-on that is on sale for this plan cannot be added now, or null. */
export const checkAddonAddition = (
  sim: SimState,
  held: readonly AddonStatus[],
  offer_uuid: string,
  today: BusinessDate,
): 'SIM_NOT_IN_USE' | 'ADDON_ALREADY_ON' | null => {
  if (sim !== 'active') return 'SIM_NOT_IN_USE';
  return held.some((addon) => addon.offer_uuid === offer_uuid && isAddonCurrent(addon, today))
    ? 'ADDON_ALREADY_ON'
    : null;
};

/** Why an add-on cannot be taken off now, or null. Told twice it is off. */
export const checkAddonRemoval = ({ state }: AddonStatus): 'ADDON_PENDING' | 'ADDON_OVER' | null => {
  if (state === 'adding') return 'ADDON_PENDING';
  return state === 'removing' || addonStates.next(state, 'removed') ? null : 'ADDON_OVER';
};

/** Why an add-on that was taken off cannot be kept any more, or null. */
export const checkAddonKeep = (addon: AddonStatus, today: BusinessDate): 'ADDON_OVER' | null =>
  isAddonCurrent(addon, today) ? null : 'ADDON_OVER';
