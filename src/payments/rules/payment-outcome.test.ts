import { describe, expect, test } from 'vitest';
import { isFinalOutcome, refusalCodeOfOutcome, toPaymentOutcome } from './payment-outcome.ts';

describe('outcome of a payment', () => {
  test.each([
    ['open', null, 'open', null],
    ['pending', null, 'pending', null],
    ['authorized', null, 'pending', null],
    ['paid', null, 'paid', null],
    ['failed', 'insufficient_funds', 'declined', 'PAYMENT_DECLINED'],
    ['failed', 'refused_by_issuer', 'declined', 'PAYMENT_DECLINED'],
    ['failed', 'unknown_reason', 'failed', 'PAYMENT_FAILED'],
    ['failed', null, 'failed', 'PAYMENT_FAILED'],
    ['canceled', null, 'canceled', 'PAYMENT_ABANDONED'],
    ['expired', null, 'expired', 'PAYMENT_ABANDONED'],
    ['something new', null, 'open', null],
  ] as const)('status %s with reason %s is the outcome %s', (status, reason, outcome, code) => {
    expect(toPaymentOutcome(status, reason)).toBe(outcome);
    expect(refusalCodeOfOutcome(outcome, 'card')).toBe(code);
  });

  test('the code of a declined bank payment does not mention a card', () => {
    expect(refusalCodeOfOutcome('declined', 'bank')).toBe('PAYMENT_DECLINED_BANK');
    expect(refusalCodeOfOutcome('failed', 'bank')).toBe('PAYMENT_FAILED');
  });

  test('only open and pending outcomes can change', () => {
    expect(
      (['open', 'pending', 'paid', 'declined', 'failed', 'canceled', 'expired'] as const).filter(
        (each) => !isFinalOutcome(each),
      ),
    ).toEqual(['open', 'pending']);
  });
});
