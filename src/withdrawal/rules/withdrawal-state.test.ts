import { expect, test } from 'vitest';
import { withdrawalStateNames, withdrawalStates } from './withdrawal-state.ts';

test('every state is reachable, and only done is final', () => {
  expect([...withdrawalStates.reachable()].toSorted()).toEqual([...withdrawalStateNames].toSorted());
  expect(withdrawalStateNames.filter((state) => withdrawalStates.isFinal(state))).toEqual(['done']);
});

test.each([
  [['deactivated', 'settled'], 'done'],
  [['settled', 'deactivated'], 'done'],
  [['deactivated', 'deactivated'], 'deactivated'],
  [['settled', 'settled'], 'settled'],
] as const)('events %s lead to state %s', (events, end) => {
  const reached = events.reduce(
    (state, event) => withdrawalStates.next(state, event) ?? state,
    withdrawalStates.initial,
  );
  expect(reached).toBe(end);
});
