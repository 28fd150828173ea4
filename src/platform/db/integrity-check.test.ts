import { expect, test } from 'vitest';
import { formatViolations, maxViolations } from './integrity-check.ts';

const violationsOf = (what: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ what, where: String(at), says: 'wrong' }));

test.each([
  ['nothing', 0, 0, undefined],
  ['a few', 3, 3, 'balance: 2: wrong'],
  ['as many as are shown', 50, 50, 'balance: 49: wrong'],
  ['one more', 51, 51, 'balance: and 1 more'],
  ['more than are looked for', maxViolations, 51, `balance: and at least ${maxViolations - 50} more`],
])('%s', (_what, count, lines, lastText) => {
  const printed = formatViolations(violationsOf('balance', count));
  expect([printed.length, printed.at(-1)]).toEqual([lines, lastText]);
});

test('each kind is counted by itself', () => {
  const printed = formatViolations([...violationsOf('balance', 60), ...violationsOf('month', 2)]);
  expect(printed.slice(-3)).toEqual(['balance: and 10 more', 'month: 0: wrong', 'month: 1: wrong']);
});
