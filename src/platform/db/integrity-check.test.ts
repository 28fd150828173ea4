import { expect, test } from 'vitest';
import { formatViolations, maxViolations } from './integrity-check.ts';

const violationsOf = (what: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ what, where: String(at), says: 'wrong' }));

test.each([
  ['no line when there is no violation', 0, 0, undefined],
  ['a line for each of 3 violations', 3, 3, 'balance: 2: wrong'],
  ['a line for each of 50 violations', 50, 50, 'balance: 49: wrong'],
  ['the first 50 of 51 violations, and that there is 1 more', 51, 51, 'balance: and 1 more'],
  [
    'the first 50 violations, and “at least” when the search stopped at its maximum',
    maxViolations,
    51,
    `balance: and at least ${maxViolations - 50} more`,
  ],
])('formatViolations prints %s', (_what, count, lines, lastText) => {
  const printed = formatViolations(violationsOf('balance', count));
  expect([printed.length, printed.at(-1)]).toEqual([lines, lastText]);
});

test('the violations that are not shown are counted by kind', () => {
  const printed = formatViolations([...violationsOf('balance', 60), ...violationsOf('month', 2)]);
  expect(printed.slice(-3)).toEqual(['balance: and 10 more', 'month: 0: wrong', 'month: 1: wrong']);
});
