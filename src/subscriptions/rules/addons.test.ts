import { describe, expect, test } from 'vitest';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import {
  addonEndDate,
  isAddonCurrent,
  checkAddonAddition,
  checkAddonKeep,
  checkAddonRemoval,
  type AddonState,
  addonStateNames,
  addonStates,
} from './addons.ts';

test('every state is reachable, and only ended and failed are final', () => {
  expect([...addonStates.reachable()].toSorted()).toEqual([...addonStateNames].toSorted());
  expect(addonStateNames.filter((state) => addonStates.isFinal(state))).toEqual(['ended', 'failed']);
});

const today = '2026-11-22';
const createAddon = (state: AddonState, ends_on?: BusinessDate) => ({ offer_uuid: 'data', state, ends_on });

test.each([
  ['2026-11-01', '2026-12-01'],
  ['2026-11-30', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-29', '2028-03-01'],
] as const)('an add-on that is removed on %s ends on %s', (day, end) => expect(addonEndDate(day)).toBe(end));

describe('allowed changes by state', () => {
  test.each([
    ['adding', 'ADDON_ALREADY_ON', 'ADDON_PENDING', null],
    ['active', 'ADDON_ALREADY_ON', null, null],
    ['removing', 'ADDON_ALREADY_ON', null, null],
    ['ended', null, 'ADDON_OVER', 'ADDON_OVER'],
    ['failed', null, 'ADDON_OVER', 'ADDON_OVER'],
  ] as const)(
    'adding an add-on in the state %s returns %s, removing it %s and keeping it %s',
    (state, adding, removing, keeping) => {
      const addon = createAddon(state, state === 'removing' ? '2026-12-01' : undefined);
      expect(checkAddonAddition('active', [addon], 'data', today)).toBe(adding);
      expect(checkAddonRemoval(addon)).toBe(removing);
      expect(checkAddonKeep(addon, today)).toBe(keeping);
    },
  );

  test('an add-on that ends today is over before the bill cycle job has processed it', () => {
    const addon = createAddon('removing', '2026-12-01');
    expect([isAddonCurrent(addon, '2026-11-30'), isAddonCurrent(addon, '2026-12-01')]).toEqual([true, false]);
    expect(checkAddonKeep(addon, '2026-12-01')).toBe('ADDON_OVER');
    expect(checkAddonAddition('active', [addon], 'data', '2026-12-01')).toBeNull();
  });

  test.each(['not_active', 'suspended', 'lost_stolen', 'deactivated'] as const)(
    'no add-on can be added to a SIM that is %s',
    (sim) => expect(checkAddonAddition(sim, [], 'data', today)).toBe('SIM_NOT_IN_USE'),
  );
});
