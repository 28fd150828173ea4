import { expect, test } from 'vitest';
import { checkCompanySize } from './company-size.ts';

test.each([
  ['', 'REQUIRED'],
  ['1', null],
  ['2', 'COMPANY_LARGE'],
] as const)('company size %j is answered with %o', (size, code) => expect(checkCompanySize(size)).toBe(code));
