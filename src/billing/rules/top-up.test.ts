import { expect, test } from 'vitest';
import { checkTopUpAmount, topUpChoices } from './top-up.ts';

test.each([
  ['are the fixed amounts when nothing is missing', 0, [1000, 2000, 5000]],
  ['begin with the missing amount', 609, [609, 1000, 2000, 5000]],
  ['have a missing amount once that is a fixed amount', 1000, [1000, 2000, 5000]],
  ['begin with one euro when less is missing', 32, [100, 1000, 2000, 5000]],
  ['leave out a missing amount above the maximum', 20_001, [1000, 2000, 5000]],
])('the top-up choices %s', (_what, missing_cents, choices) => {
  expect(topUpChoices(missing_cents)).toEqual(choices);
});

test.each([
  [99, 'TOP_UP_AMOUNT'],
  [100, null],
  [20_000, null],
  [20_001, 'TOP_UP_AMOUNT'],
])('the check of a top-up of %d cents returns %s', (cents, code) => {
  expect(checkTopUpAmount(cents)).toBe(code);
});
