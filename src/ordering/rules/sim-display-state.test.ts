import { expect, test } from 'vitest';
import { portInStates } from '#porting/rules/port-in-state.ts';
import { activationStates } from '#subscriptions/rules/activation-state.ts';
import { toSimDisplayState, toActivationState } from './sim-display-state.ts';

test.each([
  ['activating', 'submitted', 'port_in_pending'],
  ['activating', 'validated', 'port_in_pending'],
  ['activating', 'scheduled', 'port_in_pending'],
  ['activating', 'rejected', 'port_in_rejected'],
  ['activating', 'expired', 'port_in_rejected'],
  ['activating', 'ported', 'activating'],
  ['activating', 'cancelled', 'activating'],
  ['activating', null, 'activating'],
  ['esim_ready', 'draft', 'esim_ready'],
  ['activation_failed', 'rejected', 'activation_failed'],
  ['active', 'submitted', 'active'],
  ['order_cancelled', 'submitted', 'order_cancelled'],
] as const)('a SIM in the state %s with a port-in in the state %s is shown as %s', (state, port_in, expected) =>
  expect(toSimDisplayState(state, port_in)).toBe(expected),
);

test('the activation state can be derived from the shown state for every state of the port-in', () => {
  for (const state of activationStates.states)
    for (const port_in of [null, ...portInStates.states])
      expect(toActivationState(toSimDisplayState(state, port_in))).toBe(state);
});
