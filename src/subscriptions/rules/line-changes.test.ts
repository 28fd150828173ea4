import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  missingServicesFor,
  offeredLimits,
  checkLimitChange,
  checkServiceChange,
  serviceNames,
  applyServiceSwitches,
  listChangedServiceSwitches,
  nonDefaultServices,
} from './line-changes.ts';

const allOn = serviceNames.map((key) => ({ key, enabled: true }));
const without = (...disabledKeys: string[]) => allOn.map(({ key }) => ({ key, enabled: !disabledKeys.includes(key) }));
const disabledKeysOf = (services: readonly { key: string; enabled: boolean }[]) =>
  services.filter(({ enabled }) => !enabled).map(({ key }) => key);

test.each([
  ['roaming', ['roaming', 'data_roaming']],
  ['data', ['data', 'data_roaming']],
  ['data_roaming', ['data_roaming']],
  ['voicemail', ['voicemail']],
] as const)('switching off %s also switches off the services that depend on it', (key, expected) => {
  const changedServices = applyServiceSwitches(allOn, listChangedServiceSwitches(allOn, key, false));
  expect(disabledKeysOf(changedServices).toSorted()).toEqual([...expected].toSorted());
});

test('the unusual services are those that differ from a new line', () => {
  const fresh = without('premium_calls', 'premium_sms', 'hide_number');
  expect(nonDefaultServices(fresh)).toEqual({ off: [], on: [] });
  const changedServices = applyServiceSwitches(fresh, [
    ...listChangedServiceSwitches(fresh, 'data', false),
    { key: 'premium_sms', enabled: true },
  ]);
  expect(nonDefaultServices(changedServices)).toEqual({ off: ['data', 'data_roaming'], on: ['premium_sms'] });
});

test('switching off skips services that are off, and switching on changes only the requested service', () => {
  expect(listChangedServiceSwitches(without('data_roaming'), 'roaming', false)).toEqual([
    { key: 'roaming', enabled: false },
  ]);
  expect(listChangedServiceSwitches(without('roaming', 'data_roaming'), 'roaming', true)).toEqual([
    { key: 'roaming', enabled: true },
  ]);
});

test('data roaming depends on roaming and data, in any order of switches', () => {
  expect(missingServicesFor(without('roaming'), 'data_roaming')).toEqual(['roaming']);
  const change = fc.tuple(fc.constantFrom(...serviceNames), fc.boolean());
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      let services: { key: string; enabled: boolean }[] = allOn;
      for (const [key, enabled] of changes)
        if (checkServiceChange({ state: 'active', is_pending: false, services }, key, enabled) === null)
          services = applyServiceSwitches(services, listChangedServiceSwitches(services, key, enabled));
      const abroad = services.find(({ key }) => key === 'data_roaming')?.enabled;
      expect(abroad && missingServicesFor(services, 'data_roaming').length > 0).toBe(false);
      expect(services.map(({ key }) => key)).toEqual(serviceNames);
    }),
  );
});

test.each([
  [{ state: 'suspended', is_pending: false, services: allOn }, 'voicemail', false, 'SIM_NOT_IN_USE'],
  [{ state: 'active', is_pending: true, services: allOn }, 'voicemail', false, 'SERVICES_CHANGE_PENDING'],
  [{ state: 'active', is_pending: false, services: without('roaming') }, 'data_roaming', true, 'SERVICE_NEEDS_OTHER'],
  [{ state: 'active', is_pending: false, services: without('roaming') }, 'data_roaming', false, null],
  [{ state: 'active', is_pending: false, services: allOn }, 'premium_sms', true, null],
] as const)('for %o the check of switching %s to %s returns %o', (facts, key, enabled, code) =>
  expect(checkServiceChange(facts, key, enabled)).toBe(code),
);

const limits = [0, 1000, 2000, 5000, 7500];
const facts = { state: 'active', prepaid: false, is_pending: false, all: limits } as const;

test('limits up to 50 euro are offered', () => expect(offeredLimits([5000, 7500, 0, 2000])).toEqual([0, 2000, 5000]));

test.each([
  [facts, 5000, null],
  [facts, 0, null],
  [facts, 7500, 'LIMIT_NOT_OFFERED'],
  [facts, 1234, 'LIMIT_NOT_OFFERED'],
  [{ ...facts, is_pending: true }, 2000, 'LIMIT_CHANGE_PENDING'],
  [{ ...facts, prepaid: true }, 2000, 'PREPAID_WITHOUT_LIMIT'],
  [{ ...facts, state: 'lost_stolen' }, 2000, 'SIM_NOT_IN_USE'],
] as const)('for %o the check of a limit of %i cents returns %o', (lineFacts, cents, code) =>
  expect(checkLimitChange(lineFacts, cents)).toBe(code),
);
