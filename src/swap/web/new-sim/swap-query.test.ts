import { expect, test } from 'vitest';
import { swapStateNames } from '#swap/rules/swap-state.ts';
import { swapRefetchInterval } from './swap-query.ts';

test('without push a swap is polled at an interval that depends on its state', () => {
  expect(Object.fromEntries(swapStateNames.map((state) => [state, swapRefetchInterval({ state }, false)]))).toEqual({
    requested: 2_000,
    held: 20_000,
    sim_in_delivery: 20_000,
    esim_ready: 2_000,
    activating: 2_000,
    done: false,
    failed: 20_000,
    cancelled: false,
  });
});

test('with push a running swap is polled once a minute, and an ended swap is not polled', () => {
  expect([swapRefetchInterval({ state: 'activating' }, true), swapRefetchInterval({ state: 'held' }, true)]).toEqual([
    60_000, 60_000,
  ]);
  expect([swapRefetchInterval({ state: 'done' }, true), swapRefetchInterval(null, false)]).toEqual([false, false]);
});
