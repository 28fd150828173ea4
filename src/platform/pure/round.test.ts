import { expect, test } from 'vitest';
import { roundTo } from './round.ts';

test.each([
  [17.15, 1, 17.2],
  [1.005, 2, 1.01],
  [12.6, 1, 12.6],
  [0.04, 1, 0],
  [5e-7, 2, 0],
  [240, 0, 240],
])('%d rounded to %d decimals is %d', (value, digits, rounded) => {
  expect(roundTo(value, digits)).toBe(rounded);
});
