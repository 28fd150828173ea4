import { expect, test } from 'vitest';
import { differingAccountEnd, isPaidFromAccount } from './payer-account.ts';

test.each([
  ['the same', 'BE68539007547034', 'BE68539007547034', null],
  ['the same, written otherwise', 'BE68539007547034', 'be68 5390 0754 7034', null],
  ['another one', 'BE68539007547034', 'BE43731000012301', '2301'],
  ['one abroad', 'BE68539007547034', 'NL91ABNA0417164300', '4300'],
  ['none is told', 'BE68539007547034', null, null],
  ['what is told is no account', 'BE68539007547034', '**** 1234', null],
])('%s', (_, iban, paid_from, end) => expect(differingAccountEnd(iban, paid_from)).toBe(end));

test.each([
  ['the same, written otherwise', 'be68 5390 0754 7034', true],
  ['another one', 'BE43731000012301', false],
  ['none, as by card', null, false],
  ['what is no account', '**** 1234', false],
])('%s proves an account: %s', (_, paid_from, isProved) =>
  expect(isPaidFromAccount('BE68539007547034', paid_from)).toBe(isProved),
);
