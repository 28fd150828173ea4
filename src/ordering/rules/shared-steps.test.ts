import { expect, test } from 'vitest';
import { findRepeatedSharedSteps } from './shared-steps.ts';

test('what is done once for all SIMs is asked for by the first of them only', () => {
  const sims = [
    { uuid: 'a', step: 'confirm_email' },
    { uuid: 'b', step: 'identify' },
    { uuid: 'c', step: 'install' },
    { uuid: 'd', step: 'identify' },
    { uuid: 'e', step: 'preparing_card' },
  ] as const;
  expect([...findRepeatedSharedSteps(sims, false)]).toEqual([
    ['c', 'confirm_email'],
    ['d', 'identify'],
  ]);
  expect([...findRepeatedSharedSteps(sims, true)]).toEqual([['d', 'identify']]);
});

test('each eSIM is installed by itself, and one SIM always says what it waits for', () => {
  const install = [
    { uuid: 'a', step: 'install' },
    { uuid: 'b', step: 'install' },
  ] as const;
  expect(findRepeatedSharedSteps(install, true).size).toBe(0);
  expect(findRepeatedSharedSteps([{ uuid: 'a', step: 'confirm_email' }], false).size).toBe(0);
});
