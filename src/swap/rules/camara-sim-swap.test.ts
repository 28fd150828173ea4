import { expect, test } from 'vitest';
import { isSwappedWithin, latestSimChange } from './camara-sim-swap.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000);

test.each([
  ['never swapped', at(10), null, at(10)],
  ['swapped since', at(10), at(20), at(20)],
  ['a swap of the SIM before', at(10), at(5), at(10)],
])('%s', (_what, activated_at, swapped_at, latest) => {
  expect(latestSimChange({ activated_at, swapped_at })).toEqual(latest);
});

test.each([
  [at(10), 1, at(10), true],
  [at(10), 1, at(11), false],
  [at(10), 2, at(11), true],
  [at(0), 2400, at(2399), true],
  [at(0), 2400, at(2400), false],
])('%o within %d hours at %o: %s', (changedAt, hours, now, swapped) => {
  expect(isSwappedWithin(changedAt, hours, now)).toBe(swapped);
});
