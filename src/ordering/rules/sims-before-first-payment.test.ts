import { expect, test } from 'vitest';
import { countSimsAwaitingFirstPayment } from './sims-before-first-payment.ts';

const sims = (...waits: ('email' | 'identity' | 'first_payment' | null)[]) => waits.map((waits_for) => ({ waits_for }));

test('all SIMs of a new customer but one wait for the first payment, also before the email address is confirmed', () => {
  expect(countSimsAwaitingFirstPayment(sims('email', 'email', 'email'), true)).toBe(2);
  expect(countSimsAwaitingFirstPayment(sims('email'), true)).toBe(0);
  expect(countSimsAwaitingFirstPayment(sims(null, 'first_payment'), true)).toBe(1);
});

test('no SIM waits for the first payment of a customer who has paid or may be debited', () => {
  expect(countSimsAwaitingFirstPayment(sims('email', 'email'), false)).toBe(0);
  expect(countSimsAwaitingFirstPayment(sims(null, null), true)).toBe(0);
});
