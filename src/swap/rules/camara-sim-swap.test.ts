import { expect, test } from 'vitest';
import { isSwappedWithin, latestSimChange } from './camara-sim-swap.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000);

test.each([
  ['no swap', at(10), null, at(10)],
  ['a later swap', at(10), at(20), at(20)],
  ['a swap before the activation', at(10), at(5), at(10)],
])('latestSimChange for a SIM with %s', (_what, activated_at, swapped_at, latest) => {
  expect(latestSimChange({ activated_at, swapped_at })).toEqual(latest);
});

test.each([
  [at(10), 1, at(10), true],
  [at(10), 1, at(11), false],
  [at(10), 2, at(11), true],
  [at(0), 2400, at(2399), true],
  [at(0), 2400, at(2400), false],
])('a SIM changed at %o counts as swapped within %d hours at %o: %s', (changedAt, hours, now, swapped) => {
  expect(isSwappedWithin(changedAt, hours, now)).toBe(swapped);
});
