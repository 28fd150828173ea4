import { expect, test } from 'vitest';
import { formatIbanNoBreak } from './format-iban-no-break.ts';

test.each([
  ['BE71096123456769', 'BE71\u00a00961\u00a02345\u00a06769'],
  ['NL91 ABNA 0417 1643 00', 'NL91\u00a0ABNA\u00a00417\u00a01643\u00a000'],
])('the IBAN %s is written in groups of four with no-break spaces', (iban, expected) =>
  expect(formatIbanNoBreak(iban)).toBe(expected),
);
