import { expect, test } from 'vitest';
import { swapStateNames } from '#swap/rules/swap-state.ts';
import { swapRefetchInterval } from './swap-query.ts';

test('while nothing is told, a swap is looked at as often as its step may end', () => {
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

test('while changes are told, once a minute is enough, and what is over is not looked at', () => {
  expect([swapRefetchInterval({ state: 'activating' }, true), swapRefetchInterval({ state: 'held' }, true)]).toEqual([
    60_000, 60_000,
  ]);
  expect([swapRefetchInterval({ state: 'done' }, true), swapRefetchInterval(null, false)]).toEqual([false, false]);
});
