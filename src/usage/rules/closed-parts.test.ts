import { expect, test } from 'vitest';
import { wholeMinuteRows, wholeMinutes } from './whole-minutes.ts';

test.each([
  [
    [132, 126, 102, 114],
    [2, 2, 2, 2],
  ],
  [[61], [2]],
  [
    [60, 120],
    [1, 2],
  ],
  [
    [20, 20, 19],
    [1, 0, 0],
  ],
  [
    [10, 55],
    [1, 1],
  ],
  [
    [600, 1],
    [10, 1],
  ],
  [[], []],
])('%j seconds are %j minutes', (seconds, minutes) => {
  expect(wholeMinutes(seconds)).toEqual(minutes);
});

test.each([
  [
    [[61], [61], [61]],
    [[2], [1], [1]],
  ],
  [
    [
      [3630, 90],
      [1830, 0],
      [30, 30],
    ],
    [
      [61, 2],
      [31, 0],
      [0, 0],
    ],
  ],
  [[], []],
])('rows of %j seconds are %j minutes', (seconds, minutes) => {
  expect(wholeMinuteRows(seconds)).toEqual(minutes);
});
