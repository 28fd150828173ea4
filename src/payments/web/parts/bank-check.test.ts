import { expect, test } from 'vitest';
import { resolveBankCheck } from './bank-check.ts';

const mandate = (state: 'pending' | 'valid' | 'invalid') => ({
  reference: 'CANOPY-1',
  iban_end: '7034',
  account_holder: 'Lotte',
  state,
});
const begun = (state: 'pending' | 'valid' | 'invalid') => ({ method: -1 as const, mandate: mandate(state) });
const told = (
  outcome: 'open' | 'pending' | 'paid' | 'declined' | 'failed' | 'canceled' | 'expired',
  checkout_url: string | null = null,
) => ({
  purpose: 'setup' as const,
  outcome,
  bank_method: 'bank' as const,
  checkout_url,
  accounts: null,
});

test('the session has the last word', () => {
  expect(resolveBankCheck({ method: 1, mandate: mandate('valid') }, told('failed'))).toEqual({ state: 'valid' });
  expect(resolveBankCheck({ method: 0, mandate: null }, null)).toEqual({ state: 'valid' });
});

test.each([
  ['declined', 'PAYMENT_DECLINED_BANK'],
  ['failed', 'PAYMENT_FAILED'],
] as const)('%s says why', (outcome, code) => {
  expect(resolveBankCheck(begun('invalid'), told(outcome))).toEqual({ state: 'failed', code });
});

test.each(['canceled', 'expired'] as const)('%s: they left, and nobody refused anything', (outcome) => {
  expect(resolveBankCheck(begun('invalid'), told(outcome))).toEqual({ state: 'left' });
});

test('without a payment in the address the mandate tells', () => {
  expect(resolveBankCheck(begun('invalid'), null)).toEqual({ state: 'failed', code: null });
  expect(resolveBankCheck(begun('pending'), null)).toEqual({ state: 'waiting' });
});

test('paid from another account: which one, and which was given', () => {
  const accounts = { paid_end: '2301', given_end: '7034' };
  expect(resolveBankCheck(begun('invalid'), { ...told('paid'), accounts })).toEqual({
    state: 'other_account',
    accounts,
  });
  expect(resolveBankCheck({ method: 1, mandate: mandate('valid') }, { ...told('paid'), accounts })).toEqual({
    state: 'valid',
  });
});

test('an open payment leads back to the bank', () => {
  expect(resolveBankCheck(begun('pending'), told('open', 'https://bank.example/1'))).toEqual({
    state: 'unfinished',
    checkout_url: 'https://bank.example/1',
  });
  expect(resolveBankCheck(begun('pending'), told('open'))).toEqual({ state: 'waiting' });
  expect(resolveBankCheck(begun('pending'), told('pending'))).toEqual({ state: 'waiting' });
  expect(resolveBankCheck(begun('pending'), told('paid'))).toEqual({ state: 'waiting' });
});

test('a payment of something else says nothing about the check', () => {
  expect(resolveBankCheck(begun('pending'), { ...told('failed'), purpose: 'order' })).toEqual({
    state: 'waiting',
  });
});
