import { expect, test } from 'vitest';
import { findRepeatedSharedSteps } from './shared-steps.ts';

test('a step shared by all SIMs is listed as repeated for every SIM but the first', () => {
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

test('the installation of eSIMs and the step of a single SIM are never listed as repeated', () => {
  const install = [
    { uuid: 'a', step: 'install' },
    { uuid: 'b', step: 'install' },
  ] as const;
  expect(findRepeatedSharedSteps(install, true).size).toBe(0);
  expect(findRepeatedSharedSteps([{ uuid: 'a', step: 'confirm_email' }], false).size).toBe(0);
});
