import { expect, test } from 'vitest';
import { checkCompanySize } from './company-size.ts';

test.each([
  ['', 'REQUIRED'],
  ['1', null],
  ['2', 'COMPANY_LARGE'],
] as const)('a company of size %j: %o', (size, code) => expect(checkCompanySize(size)).toBe(code));
