import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataInScaledUnit } from './format-usage-amount.ts';
import { roundBytesToUnitOfSum, roundRowsToMinutes, roundToMinutes } from './rounded-parts.ts';

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
])('%j seconds are rounded to %j minutes', (seconds, minutes) => {
  expect(roundToMinutes(seconds)).toEqual(minutes);
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
])('rows of %j seconds are rounded to %j minutes', (seconds, minutes) => {
  expect(roundRowsToMinutes(seconds)).toEqual(minutes);
});

test.each([
  ['hundredths of gigabytes', [10_654_000_000, 1_953_000_000], [10.66, 1.95]],
  ['a large and a small part', [2_335_000_000, 104_000_000], [2.34, 0.1]],
  ['megabytes', [340_400_000, 12_400_000], [340, 13]],
  ['a part that is too small beside the other', [12_600_000_000, 4_000_000], [12.6, null]],
  ['no usage', [0], [0]],
])('parts of data are rounded: %s', (_what, bytes, expected) => {
  expect(roundBytesToUnitOfSum(bytes)).toEqual(expected);
});

test('rounded parts of data add up to the rounded sum', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40_000_000_000 }), { minLength: 1, maxLength: 4 }), (bytes) => {
      const sum = roundBytesToUnitOfSum(bytes).reduce((all: number, each) => all + (each ?? 0), 0);
      expect(sum).toBeCloseTo(dataInScaledUnit(bytes.reduce((all, each) => all + each, 0)), 6);
    }),
  );
});
