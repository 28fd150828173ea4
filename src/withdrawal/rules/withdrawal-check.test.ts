import { expect, test } from 'vitest';
import {
  checkEndAfterWithdrawalPeriod,
  type ContractFacts,
  checkWithdrawal,
  mayStillWithdraw,
  needsFullOrderWithdrawal,
} from './withdrawal-check.ts';

const confirmedAt = new Date('2026-11-02T09:00:00Z');
const base: ContractFacts = {
  order_state: 'fulfilled',
  confirmed_at: confirmedAt,
  customer_type: 1,
  business_may_withdraw: false,
};

test.each<[string, Partial<ContractFacts>, string, string | null]>([
  ['a minute later', {}, '2026-11-02T09:01:00Z', null],
  ['while the order is in delivery', { order_state: 'in_delivery' }, '2026-11-05T09:00:00Z', null],
  ['in the last minute of the 14th day in Brussels', {}, '2026-11-16T22:59:59Z', null],
  ['as the 15th day begins in Brussels', {}, '2026-11-16T23:00:00Z', 'WITHDRAWAL_OVER'],
  [
    'of an order that is not paid yet',
    { order_state: 'awaiting_payment', confirmed_at: null },
    '2027-01-01T00:00:00Z',
    null,
  ],
  ['of a cancelled order', { order_state: 'cancelled' }, '2026-11-03T09:00:00Z', 'WITHDRAWAL_NOT_POSSIBLE'],
  [
    'of a failed order',
    { order_state: 'failed', confirmed_at: null },
    '2026-11-03T09:00:00Z',
    'WITHDRAWAL_NOT_POSSIBLE',
  ],
  ['of a draft', { order_state: 'draft', confirmed_at: null }, '2026-11-03T09:00:00Z', 'WITHDRAWAL_NOT_POSSIBLE'],
  ['by a professional', { customer_type: 2 }, '2026-11-03T09:00:00Z', 'WITHDRAWAL_CONSUMERS_ONLY'],
  [
    'by a professional when the setting allows it',
    { customer_type: 2, business_may_withdraw: true },
    '2026-11-03T09:00:00Z',
    null,
  ],
  [
    'by a professional when the setting allows it, after the period',
    { customer_type: 2, business_may_withdraw: true },
    '2026-12-01T09:00:00Z',
    'WITHDRAWAL_OVER',
  ],
])('checkWithdrawal %s', (_, facts, now, refusal) => {
  expect(checkWithdrawal({ ...base, ...facts }, new Date(now))).toBe(refusal);
});

test('an order that is not paid can only be withdrawn from as a whole', () => {
  expect(needsFullOrderWithdrawal('awaiting_payment')).toBe(true);
  expect(needsFullOrderWithdrawal('confirmed')).toBe(false);
});

test.each<[string, Partial<ContractFacts>, string, string | null]>([
  ['that can be withdrawn from', {}, '2026-11-16T22:59:59Z', 'WITHDRAWAL_POSSIBLE'],
  ['after the 14 days', {}, '2026-11-16T23:00:00Z', null],
  ['of a professional, at any time', { customer_type: 2 }, '2026-11-03T09:00:00Z', null],
  [
    'of a professional that is not paid yet',
    { customer_type: 2, order_state: 'awaiting_payment', confirmed_at: null },
    '2026-11-03T09:00:00Z',
    'WITHDRAWAL_NOT_POSSIBLE',
  ],
  ['that was cancelled', { order_state: 'cancelled' }, '2026-12-03T09:00:00Z', 'WITHDRAWAL_NOT_POSSIBLE'],
])('checkEndAfterWithdrawalPeriod for a contract %s', (_, facts, now, refusal) => {
  expect(checkEndAfterWithdrawalPeriod({ ...base, ...facts }, new Date(now))).toBe(refusal);
});

test.each<[string, number, (string | null)[], boolean]>([
  ['a SIM is on its way', 1, ['2026-01-02T09:00:00Z'], true],
  ['a SIM was activated within the period', 0, ['2026-01-02T09:00:00Z', '2026-11-09T09:00:00Z'], true],
  ['all SIMs were activated before', 0, ['2026-01-02T09:00:00Z'], false],
  ['there is no SIM', 0, [], false],
])('mayStillWithdraw when %s', (_, pendingSim, activated_at, may) => {
  expect(mayStillWithdraw({ pending_sims: pendingSim, activated_at }, new Date('2026-11-20T09:00:00Z'))).toBe(may);
});
