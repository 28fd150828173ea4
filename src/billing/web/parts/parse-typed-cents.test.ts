import { expect, test } from 'vitest';
import { parseTypedCents } from './parse-typed-cents.ts';

test.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12.05', 1205],
  ['€ 7,50', 750],
  ['7,50\u00a0€', 750],
  ['', null],
  ['-5', null],
  ['1,234', null],
  ['ten', null],
])('the typed text "%s" is parsed as %s cents', (typedText, cents) => {
  expect(parseTypedCents(typedText)).toBe(cents);
});
