import { expect, test } from 'vitest';
import {
  canReopenTicket,
  canWriteToTicket,
  isTicketOpen,
  shownTicketState,
  ticketStates,
  ticketTransitions,
} from './ticket-state.ts';

test('every state is reachable, and only cancelled is final', () => {
  expect([...ticketTransitions.reachable()].toSorted()).toEqual(ticketStates.toSorted());
  expect(ticketStates.filter((state) => ticketTransitions.isFinal(state))).toEqual(['cancelled']);
});

test.each([
  ['sent', 'acknowledged', 'acknowledged'],
  ['sent', 'resolved', 'resolved'],
  ['in_progress', 'acknowledged', 'acknowledged'],
  ['pending', 'written', 'in_progress'],
  ['held', 'written', 'held'],
  ['resolved', 'written', 'in_progress'],
  ['resolved', 'reopened', 'in_progress'],
  ['closed', 'reopened', 'in_progress'],
  ['acknowledged', 'reopened', null],
  ['closed', 'in_progress', null],
  ['closed', 'written', null],
  ['cancelled', 'reopened', null],
] as const)('from %s the event %s leads to %s', (state, event, next) =>
  expect(ticketTransitions.next(state, event)).toBe(next),
);

test.each(ticketStates.filter((state) => isTicketOpen(state)))(
  'in state %s the customer can write and close',
  (state) => {
    expect(canWriteToTicket({ state, ended_at: null }, new Date())).toBe(true);
    expect(ticketTransitions.next(state, 'closed_by_customer')).toBe('closed');
  },
);

test.each([
  ['resolved', 14, true, true],
  ['resolved', 15, false, false],
  ['closed', 14, true, false],
  ['closed', 15, false, false],
  ['cancelled', 1, false, false],
] as const)('after %s for %i days, reopening is possible: %s, and writing: %s', (state, days, reopen, write) => {
  const ended_at = new Date('2026-11-01T10:00:00Z');
  const now = new Date(ended_at.getTime() + days * 86_400_000);
  expect(canReopenTicket({ state, ended_at }, now)).toBe(reopen);
  expect(canWriteToTicket({ state, ended_at }, now)).toBe(write);
});

test.each(ticketStates)(
  '%s is shown as answered when the desk has it and wrote last, since it was reopened',
  (state) => {
    const atDesk = state === 'acknowledged' || state === 'in_progress';
    const answered_at = '2026-11-01T10:00:00Z';
    expect(shownTicketState(state, { last_author: 'customer', answered_at })).toBe(state);
    expect(shownTicketState(state, { last_author: 'desk', answered_at })).toBe(atDesk ? 'answered' : state);
    expect(shownTicketState(state, { last_author: 'desk', answered_at: null })).toBe(state);
  },
);
