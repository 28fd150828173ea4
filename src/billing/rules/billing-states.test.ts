import { describe, expect, test } from 'vitest';
import { blocksOrders, dunningStates, invoiceStates, isOverdue } from './invoice-state.ts';
import { setupMethod, setupStates } from './payment-setup.ts';

describe('payment set-up', () => {
  test('every state can be reached, and from each a valid mandate', () => {
    expect(setupStates.reachable().size).toBe(setupStates.states.length);
    for (const state of setupStates.states) expect(setupStates.reachable(state).has('valid')).toBe(true);
  });
  test.each([
    ['none', 'started', 'started'],
    ['none', 'confirmed', null],
    ['started', 'in_hand', 'verifying'],
    ['started', 'other_account', 'failed'],
    ['verifying', 'other_account', 'failed'],
    ['failed', 'other_account', 'failed'],
    ['valid', 'other_account', null],
    ['started', 'confirmed', 'valid'],
    ['started', 'abandoned', 'failed'],
    ['verifying', 'confirmed', 'valid'],
    ['verifying', 'declined', 'failed'],
    ['valid', 'confirmed', null],
    ['valid', 'declined', null],
    ['valid', 'refunded', 'refunded'],
    ['valid', 'mandate_lost', 'started'],
    ['refunded', 'mandate_lost', 'started'],
    ['refunded', 'refunded', null],
    ['failed', 'started', 'started'],
    ['failed', 'confirmed', 'valid'],
  ] as const)('%s, %s: %o', (state, event, next) => expect(setupStates.next(state, event)).toBe(next));
  test('a check can be started again in every state', () => {
    for (const state of setupStates.states) expect(setupStates.next(state, 'started')).toBe('started');
  });
  test('the method is -1 from the start until the bank has confirmed', () => {
    expect(setupStates.states.map((state) => [state, setupMethod(state)])).toEqual([
      ['none', null],
      ['started', -1],
      ['verifying', -1],
      ['valid', 1],
      ['refunded', 1],
      ['failed', -1],
    ]);
  });
});

describe('invoices', () => {
  test('every state can be reached, and from each it can be paid', () => {
    expect(invoiceStates.reachable().size).toBe(invoiceStates.states.length);
    for (const state of invoiceStates.states) expect(invoiceStates.reachable(state).has('paid')).toBe(true);
  });
  test.each([
    ['open', 'payment_started', 'pending'],
    ['open', 'fell_due', 'unpaid'],
    ['open', 'refunded_by_bank', null],
    ['pending', 'payment_started', null],
    ['pending', 'payment_refused', 'payment_refused'],
    ['pending', 'payment_abandoned', 'open'],
    ['pending', 'fell_due', null],
    ['payment_refused', 'fell_due', 'unpaid'],
    ['unpaid', 'paid', 'paid'],
    ['paid', 'paid', null],
    ['paid', 'refunded_by_bank', 'unpaid'],
  ] as const)('%s, %s: %o', (state, event, next) => expect(invoiceStates.next(state, event)).toBe(next));
  test('reminders come one after the other and end when the invoice is settled', () => {
    expect(dunningStates.reachable().size).toBe(dunningStates.states.length);
    expect(dunningStates.next('none', 'block')).toBeNull();
    expect(dunningStates.next('reminder_1', 'block')).toBeNull();
    expect(dunningStates.next('blocked', 'settled')).toBe('none');
    expect(dunningStates.states.filter(blocksOrders)).toEqual(['blocked']);
  });
  test('overdue from the day after', () => {
    expect(isOverdue('2026-11-21', '2026-11-21')).toBe(false);
    expect(isOverdue('2026-11-21', '2026-11-22')).toBe(true);
  });
});
