import { expect, test } from 'vitest';
import { differingAccountEnd, isPaidFromAccount } from './payer-account.ts';

test.each([
  ['the same as given', 'BE68539007547034', 'BE68539007547034', null],
  ['the same in another notation', 'BE68539007547034', 'be68 5390 0754 7034', null],
  ['another account', 'BE68539007547034', 'BE43731000012301', '2301'],
  ['a foreign account', 'BE68539007547034', 'NL91ABNA0417164300', '4300'],
  ['unknown', 'BE68539007547034', null, null],
  ['not an IBAN', 'BE68539007547034', '**** 1234', null],
])('differingAccountEnd when the account that paid is %s', (_, iban, paid_from, end) =>
  expect(differingAccountEnd(iban, paid_from)).toBe(end),
);

test.each([
  ['the same in another notation', 'be68 5390 0754 7034', true],
  ['another account', 'BE43731000012301', false],
  ['unknown, because a card paid', null, false],
  ['not an IBAN', '**** 1234', false],
])('an account that paid which is %s proves the account: %s', (_, paid_from, isProved) =>
  expect(isPaidFromAccount('BE68539007547034', paid_from)).toBe(isProved),
);
