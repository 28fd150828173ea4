import { stateTable } from '#platform/pure/state-table.ts';

/** States of a ticket. `sent`: the desk has not confirmed it yet. `pending`: the desk waits for the customer. */
export const ticketStates = [
  'sent',
  'acknowledged',
  'in_progress',
  'pending',
  'held',
  'resolved',
  'closed',
  'cancelled',
] as const;
export type TicketState = (typeof ticketStates)[number];

/** States that the desk reports; `rejected` of the protocol counts as cancelled. */
export type DeskState = Exclude<TicketState, 'sent'>;

/** Reports of the desk, and acts of the customer: writes, closes or reopens. */
export type TicketEvent = DeskState | 'written' | 'closed_by_customer' | 'reopened';

const byDesk = {
  acknowledged: 'acknowledged',
  in_progress: 'in_progress',
  pending: 'pending',
  held: 'held',
  resolved: 'resolved',
  closed: 'closed',
  cancelled: 'cancelled',
} as const;
const closing = { closed_by_customer: 'closed' } as const;

/**
 * The desk may report any state in any order until the ticket is closed or cancelled; then only its customer reopens it.
 * A message of the customer answers a question of the desk, and reopens what was solved.
 */
export const ticketTransitions = stateTable<TicketState, TicketEvent>('sent', {
  sent: { ...byDesk, ...closing, written: 'sent' },
  acknowledged: { ...byDesk, ...closing, written: 'acknowledged' },
  in_progress: { ...byDesk, ...closing, written: 'in_progress' },
  pending: { ...byDesk, ...closing, written: 'in_progress' },
  held: { ...byDesk, ...closing, written: 'held' },
  resolved: { ...byDesk, ...closing, written: 'in_progress', reopened: 'in_progress' },
  closed: { reopened: 'in_progress' },
  cancelled: {},
});

/** Days in which a solved or closed ticket can be reopened. */
const REOPEN_DAYS = 14;
/** Tickets of a customer that may be open at a time. */
export const MAX_OPEN_TICKETS = 5;
/** Longest message, in characters. */
export const MESSAGE_MAX = 2000;
/** Messages of a customer in 24 hours. */
export const MESSAGES_A_DAY = 20;

/** States in which a ticket counts as open. */
export const openTicketStates = ['sent', 'acknowledged', 'in_progress', 'pending', 'held'] as const;

export const isTicketOpen = (state: TicketState): boolean => openTicketStates.some((openState) => openState === state);

type Ended = { state: TicketState; ended_at: Date | null };

const dayMs = 86_400_000;

/** Returns the end of the period in which a ticket that ended at `ended_at` can be reopened. */
export const reopenEnd = (ended_at: Date): Date => new Date(ended_at.getTime() + REOPEN_DAYS * dayMs);

/** Whether the customer can still reopen it. */
export const canReopenTicket = ({ state, ended_at }: Ended, now: Date): boolean =>
  ended_at !== null && now <= reopenEnd(ended_at) && ticketTransitions.next(state, 'reopened') !== null;

/** Whether the customer can write: while it is open, and for some time after it was solved. */
export const canWriteToTicket = (ticket: Ended, now: Date): boolean =>
  isTicketOpen(ticket.state) || (ticket.state === 'resolved' && canReopenTicket(ticket, now));

/** State of a ticket as people read it. `answered`: the desk has it, and the last message is its answer. */
export type ShownTicketState = TicketState | 'answered';

/** Computes the shown state: a ticket that is acknowledged or in progress counts as answered while its last message is from the desk and came after any reopening. */
export const shownTicketState = (
  state: TicketState,
  { last_author, answered_at }: { last_author: 'customer' | 'desk'; answered_at: string | null },
): ShownTicketState =>
  last_author === 'desk' && answered_at !== null && (state === 'acknowledged' || state === 'in_progress')
    ? 'answered'
    : state;
