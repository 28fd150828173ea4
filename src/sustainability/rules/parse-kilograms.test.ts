import { expect, test } from 'vitest';
import { parseKilograms } from './parse-kilograms.ts';

test.each([
  ['5', 5],
  [' 2,5 ', 2.5],
  ['0.125 kg', 0.125],
  ['1KG', 1],
  ['', null],
  ['0.1234', null],
  ['-1', null],
  ['1e3', null],
  ['1.000,5', null],
  ['five', null],
])('%o is parsed as %o', (typed, kg) => expect(parseKilograms(typed)).toBe(kg));
