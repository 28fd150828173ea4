import { type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { isAddonCurrent } from '#subscriptions/rules/addon-change.ts';
import { addonStates } from '#subscriptions/rules/addon-state.ts';
import type { ProductAddon } from '../tables.ts';

/** Marks removed add-ons whose end date is reached on `today` as ended. */
export const expireRemovedAddons = (addons: readonly ProductAddon[], today: BusinessDate): ProductAddon[] =>
  addons.map((addon) => {
    const state = isAddonCurrent(addon, today) ? null : addonStates.next(addon.state, 'month_begun');
    return state && addon.ends_on ? { ...addon, state, ended_at: toIso(startOfBusinessDay(addon.ends_on)) } : addon;
  });
