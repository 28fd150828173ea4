import type { Reader } from '#platform/db/database.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Ticket, TicketSummary } from '../../contract.ts';
import { canReopenTicket, reopenEnd, canWriteToTicket, ticketTransitions } from '../../rules/ticket-state.ts';
import { type ListedTicket, queryMessages, type TicketRow } from './tickets.store.ts';

const toHead = ({ ticket_uuid, number, channel, subject, state, created_at, answered_at }: TicketRow) => ({
  ticket_uuid,
  number,
  channel,
  subject,
  state,
  created_at: toIso(created_at),
  answered_at: answered_at && toIso(answered_at),
});

export const toTicketSummary = (row: ListedTicket): TicketSummary => ({
  ...toHead(row),
  excerpt: row.excerpt ?? '',
  last_message: { author: row.last_author ?? 'customer', at: toIso(row.last_at ?? row.created_at) },
});

/** Builds the reply of a ticket, with its messages. */
export const buildTicketReply = async (q: Reader, row: TicketRow, now: Date): Promise<Ticket> => {
  const { context, phone, call_from, call_until, state } = row;
  const messages = await queryMessages(q, row);
  return {
    ...toHead(row),
    context,
    call: phone && call_from && call_until ? { phone, from: toIso(call_from), until: toIso(call_until) } : null,
    messages: messages.map(({ message_uuid: uuid, author, text, at }) => ({ uuid, author, text, at: toIso(at) })),
    can_write: canWriteToTicket(row, now),
    can_close: ticketTransitions.next(state, 'closed_by_customer') !== null,
    reopen_until: row.ended_at && canReopenTicket(row, now) ? toIso(reopenEnd(row.ended_at)) : null,
  };
};
