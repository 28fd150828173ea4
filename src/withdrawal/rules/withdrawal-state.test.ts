import { expect, test } from 'vitest';
import { withdrawalStateNames, withdrawalStates } from './withdrawal-state.ts';

test('every state is reachable, and only done is final', () => {
  expect([...withdrawalStates.reachable()].toSorted()).toEqual([...withdrawalStateNames].toSorted());
  expect(withdrawalStateNames.filter((state) => withdrawalStates.isFinal(state))).toEqual(['done']);
});

test.each([
  [['stopped', 'settled'], 'done'],
  [['settled', 'stopped'], 'done'],
  [['stopped', 'stopped'], 'stopped'],
  [['settled', 'settled'], 'settled'],
] as const)('events %s lead to state %s', (events, end) => {
  const reached = events.reduce(
    (state, event) => withdrawalStates.next(state, event) ?? state,
    withdrawalStates.initial,
  );
  expect(reached).toBe(end);
});
