import { expect, test } from 'vitest';
import { checkTopUpAmount, topUpChoices } from './top-up.ts';

test.each([
  ['nothing is missing', 0, [1000, 2000, 5000]],
  ['what is missing comes first', 609, [609, 1000, 2000, 5000]],
  ['once only', 1000, [1000, 2000, 5000]],
  ['at least a euro', 32, [100, 1000, 2000, 5000]],
  ['more than is paid at once', 20_001, [1000, 2000, 5000]],
])('%s', (_what, missing_cents, choices) => {
  expect(topUpChoices(missing_cents)).toEqual(choices);
});

test.each([
  [99, 'TOP_UP_AMOUNT'],
  [100, null],
  [20_000, null],
  [20_001, 'TOP_UP_AMOUNT'],
])('%d cents: %s', (cents, code) => {
  expect(checkTopUpAmount(cents)).toBe(code);
});
