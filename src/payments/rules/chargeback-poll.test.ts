import { expect, test } from 'vitest';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import { nextChargebackPoll } from './chargeback-poll.ts';

const settled_at = new Date('2026-03-10T09:00:00Z');
const paidByCard = { bank_method: 'card', outcome: 'paid', settled_at } as const;
const dayOf = (instant: Date): number => (instant.getTime() - settled_at.getTime()) / 1000 / secondsPerDay;

test('a payment by card is polled six times, each at twice its age, until no chargeback can come', () => {
  const days: number[] = [];
  let poll = nextChargebackPoll(paidByCard, addSeconds(settled_at, 900));
  while (poll) {
    days.push(dayOf(poll));
    poll = nextChargebackPoll(paidByCard, poll);
  }
  expect(days).toEqual([7, 14, 28, 56, 112, 130]);
});

test.each([
  ['from a bank account', { ...paidByCard, bank_method: 'bank' }],
  ['collected by direct debit', { ...paidByCard, bank_method: 'debit' }],
  ['that is open', { ...paidByCard, outcome: 'open' }],
  ['that was declined', { ...paidByCard, outcome: 'declined' }],
] as const)('a payment %s is not polled for chargebacks', (_name, payment) => {
  expect(nextChargebackPoll(payment, settled_at)).toBeNull();
});
