import { expect, test } from 'vitest';
import { checkSimActive, simStateNames, simStates } from './sim-state.ts';

test('every state is reachable, and every state except deactivated can become active', () => {
  expect([...simStates.reachable()].toSorted()).toEqual([...simStateNames].toSorted());
  for (const state of simStates.states) {
    expect(simStates.reachable(state).has('active')).toBe(state !== 'deactivated');
    expect(simStates.reachable(state).has('deactivated')).toBe(true);
    expect(simStates.isFinal(state)).toBe(state === 'deactivated');
  }
});

test.each([
  ['not_active', 'activated', 'active'],
  ['active', 'suspended', 'suspended'],
  ['active', 'reactivated', null],
  ['suspended', 'reactivated', 'active'],
  ['suspended', 'suspended', null],
  ['active', 'lost', 'lost_stolen'],
  ['suspended', 'lost', 'lost_stolen'],
  ['lost_stolen', 'reactivated', null],
  ['lost_stolen', 'suspended', null],
  ['lost_stolen', 'found', 'active'],
  ['lost_stolen', 'replaced', 'active'],
  ['active', 'replaced', null],
  ['lost_stolen', 'deactivated', 'deactivated'],
  ['deactivated', 'reactivated', null],
  ['deactivated', 'activated', null],
] as const)('in the state %s the event %s leads to %o', (state, event, next) =>
  expect(simStates.next(state, event)).toBe(next),
);

test('only an active SIM can request a change from the network', () => {
  const refusedStates = simStateNames.filter((state) => checkSimActive(state) !== null);
  expect(refusedStates).toEqual(['not_active', 'suspended', 'lost_stolen', 'deactivated']);
});
