import { describe, expect, test } from 'vitest';
import { paymentMethodOfSetup, setupBesideWorkingMethod, setupStates } from './payment-setup.ts';

describe('payment set-up', () => {
  test('every state is reachable, and each can lead to a valid mandate', () => {
    expect(setupStates.reachable().size).toBe(setupStates.states.length);
    for (const state of setupStates.states) expect(setupStates.reachable(state).has('valid')).toBe(true);
  });
  test.each([
    ['none', 'started', 'started'],
    ['none', 'confirmed', null],
    ['started', 'in_hand', 'verifying'],
    ['started', 'other_account', 'failed'],
    ['verifying', 'other_account', 'failed'],
    ['failed', 'other_account', 'failed'],
    ['valid', 'other_account', null],
    ['started', 'confirmed', 'valid'],
    ['started', 'abandoned', 'failed'],
    ['verifying', 'confirmed', 'valid'],
    ['verifying', 'declined', 'failed'],
    ['valid', 'confirmed', null],
    ['valid', 'declined', null],
    ['valid', 'refunded', 'refunded'],
    ['refunded', 'refunded', null],
    ['failed', 'started', 'started'],
    ['failed', 'confirmed', 'valid'],
    ['started', 'ended', 'started'],
    ['verifying', 'ended', 'verifying'],
    ['failed', 'ended', 'failed'],
    ['started', 'withdrawn', 'started'],
    ['failed', 'withdrawn', 'none'],
  ] as const)('from %s the event %s leads to %o', (state, event, next) =>
    expect(setupStates.next(state, event)).toBe(next),
  );
  test('a check can be started again in every state', () => {
    for (const state of setupStates.states) expect(setupStates.next(state, 'started')).toBe('started');
  });
  test('the payment method is -1 from the start of a set-up until the bank has confirmed it', () => {
    expect(setupStates.states.map((state) => [state, paymentMethodOfSetup(state)])).toEqual([
      ['none', null],
      ['started', -1],
      ['verifying', -1],
      ['valid', 1],
      ['refunded', 1],
      ['failed', -1],
    ]);
  });
  test.each([
    [null, 'started', null],
    [null, 'failed', null],
    [0, 'none', null],
    [0, 'started', 'running'],
    [1, 'verifying', 'running'],
    [1, 'failed', 'failed'],
    [1, 'valid', null],
    [1, 'refunded', null],
  ] as const)('beside payment method %o, a set-up in state %s is shown as %o', (method, state, expected) =>
    expect(setupBesideWorkingMethod(method, state)).toBe(expected),
  );
});
