import { expect, test } from 'vitest';
import { resolveBankCheck } from './bank-check.ts';

const mandate = (state: 'pending' | 'valid' | 'invalid') => ({
  reference: 'CANOPY-1',
  iban_end: '7034',
  account_holder: 'Lotte',
  state,
});
const profileInSetup = (state: 'pending' | 'valid' | 'invalid') => ({
  method: -1 as const,
  mandate: mandate(state),
  setup_beside: null,
});
const working = (setup_beside: 'running' | 'failed' | null) => ({
  method: 1 as const,
  mandate: mandate('valid'),
  setup_beside,
});
const statusOf = (
  outcome: 'open' | 'pending' | 'paid' | 'declined' | 'failed' | 'canceled' | 'expired',
  checkout_url: string | null = null,
) => ({
  purpose: 'setup' as const,
  outcome,
  bank_method: 'bank' as const,
  checkout_url,
  accounts: null,
});

test('a valid payment method of the session takes precedence over the status of the payment', () => {
  expect(resolveBankCheck(working(null), statusOf('failed'))).toEqual({ state: 'valid' });
  expect(resolveBankCheck({ method: 0, mandate: null, setup_beside: null }, null)).toEqual({ state: 'valid' });
});

test.each([
  ['declined', 'PAYMENT_DECLINED_BANK'],
  ['failed', 'PAYMENT_FAILED'],
] as const)('a payment that is %s returns the reason', (outcome, code) => {
  expect(resolveBankCheck(profileInSetup('invalid'), statusOf(outcome))).toEqual({ state: 'failed', code });
});

test.each(['canceled', 'expired'] as const)('a payment that is %s is shown as left, not as declined', (outcome) => {
  expect(resolveBankCheck(profileInSetup('invalid'), statusOf(outcome))).toEqual({ state: 'left' });
});

test('without a payment in the URL the mandate decides', () => {
  expect(resolveBankCheck(profileInSetup('invalid'), null)).toEqual({ state: 'failed', code: null });
  expect(resolveBankCheck(profileInSetup('pending'), null)).toEqual({ state: 'waiting' });
});

test('a payment from another account returns both accounts, unless the method is valid', () => {
  const accounts = { paid_end: '2301', given_end: '7034' };
  expect(resolveBankCheck(profileInSetup('invalid'), { ...statusOf('paid'), accounts })).toEqual({
    state: 'other_account',
    accounts,
  });
  expect(resolveBankCheck(working(null), { ...statusOf('paid'), accounts })).toEqual({
    state: 'valid',
  });
});

test('an open payment returns its checkout URL, and without a URL the check is waiting', () => {
  expect(resolveBankCheck(profileInSetup('pending'), statusOf('open', 'https://bank.example/1'))).toEqual({
    state: 'unfinished',
    checkout_url: 'https://bank.example/1',
  });
  expect(resolveBankCheck(profileInSetup('pending'), statusOf('open'))).toEqual({ state: 'waiting' });
  expect(resolveBankCheck(profileInSetup('pending'), statusOf('pending'))).toEqual({ state: 'waiting' });
  expect(resolveBankCheck(profileInSetup('pending'), statusOf('paid'))).toEqual({ state: 'waiting' });
});

test('a payment with another purpose is ignored', () => {
  expect(resolveBankCheck(profileInSetup('pending'), { ...statusOf('failed'), purpose: 'order' })).toEqual({
    state: 'waiting',
  });
});

test.each([
  ['running', null, { state: 'waiting' }],
  ['running', statusOf('paid'), { state: 'waiting' }],
  [
    'running',
    statusOf('open', 'https://bank.example/1'),
    { state: 'unfinished', checkout_url: 'https://bank.example/1' },
  ],
  ['failed', null, { state: 'failed', code: null }],
  ['failed', statusOf('canceled'), { state: 'left' }],
  ['failed', statusOf('declined'), { state: 'failed', code: 'PAYMENT_DECLINED_BANK' }],
  [null, statusOf('paid'), { state: 'valid' }],
] as const)('a set-up beside a valid payment method that is %j, with the payment %j', (setupState, status, check) => {
  expect(resolveBankCheck(working(setupState), status)).toEqual(check);
});
