import { expect, test } from 'vitest';
import { waitingForPayment } from './sims-at-once.ts';

const sims = (...waits: ('email' | 'identity' | 'first_payment' | null)[]) => waits.map((waits_for) => ({ waits_for }));

test('of a new customer one SIM goes first, said also before the address is confirmed', () => {
  expect(waitingForPayment(sims('email', 'email', 'email'), true)).toBe(2);
  expect(waitingForPayment(sims('email'), true)).toBe(0);
  expect(waitingForPayment(sims(null, 'first_payment'), true)).toBe(1);
});

test('who has paid, or may be debited, waits for nothing but the address', () => {
  expect(waitingForPayment(sims('email', 'email'), false)).toBe(0);
  expect(waitingForPayment(sims(null, null), true)).toBe(0);
});
