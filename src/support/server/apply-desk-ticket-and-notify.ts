import type { DeskTicket } from '#adapters/desk/desk.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { ticketChanged } from '../events.ts';
import { ticketAnswered } from '../messages/ticket-answered.ts';
import { type DeskState, ticketTransitions } from '../rules/ticket-state.ts';
import { toStateChange } from './tickets/change-ticket.ts';
import { insertMessage, queryMessages, type TicketRow, updateTicket } from './tickets/tickets.store.ts';

type DeskContext = Pick<JobContext, 'queue' | 'publish' | 'now' | 'newId'>;

const states: Readonly<Record<NonNullable<DeskTicket['status']>, DeskState>> = {
  acknowledged: 'acknowledged',
  inProgress: 'in_progress',
  pending: 'pending',
  held: 'held',
  resolved: 'resolved',
  closed: 'closed',
  cancelled: 'cancelled',
  rejected: 'cancelled',
};

/** Messages of a ticket that are kept at most, so that a desk in a loop does not fill the table. */
const maxMessages = 500;

/** Moves a time of the desk, whose clock may be wrong, to between the creation of the ticket and now. */
const clampTime = (at: Date | null, { created_at }: TicketRow, now: Date): Date => {
  if (at === null || at > now) return now;
  return at < created_at ? created_at : at;
};

/** Stores the notes of the desk that are not known yet, and returns the newest. */
const insertAnswers = async (
  tx: Tx,
  ctx: DeskContext,
  row: TicketRow,
  notes: DeskTicket['notes'],
): Promise<{ message_uuid: string; text: string; at: Date } | null> => {
  const { customer_uuid, ticket_uuid } = row;
  const storedMessages = await queryMessages(tx, row);
  const ids = new Set(storedMessages.flatMap(({ message_uuid, desk_note_id }) => [message_uuid, desk_note_id]));
  const newNotes = notes
    .filter(({ id, author, text }) => !ids.has(id) && author !== 'customer' && text !== '')
    .slice(0, Math.max(0, maxMessages - storedMessages.length));
  let newestMessage: { message_uuid: string; text: string; at: Date } | null = null;
  for (const { id, text, at: noteTime } of newNotes) {
    const [message_uuid, at] = [ctx.newId(), clampTime(noteTime, row, ctx.now())];
    const message = { customer_uuid, message_uuid, ticket_uuid, author: 'desk', text, at, desk_note_id: id } as const;
    if (!(await insertMessage(tx, message))) continue;
    if (newestMessage === null || at >= newestMessage.at) newestMessage = { message_uuid, text, at };
  }
  return newestMessage;
};

/** The state that follows from the desk's; null when it is late, repeated, or overtaken by the customer. */
const nextState = (row: TicketRow, { status }: DeskTicket, at: Date) => {
  if (status === null || row.state_to_send !== null || (row.desk_at && at < row.desk_at)) return null;
  return ticketTransitions.next(row.state, states[status]);
};

/**
 * Applies what the desk has of a locked ticket, from an event or a reply: new messages, reported by
 * a single mail, and the state unless it is older than the stored one. `at`: time of the state.
 */
export const applyDeskTicketAndNotify = async (
  tx: Tx,
  ctx: DeskContext,
  row: TicketRow,
  ticket: DeskTicket & { at: Date },
): Promise<void> => {
  const { customer_uuid, ticket_uuid, number, subject } = row;
  const now = ctx.now();
  const answer = await insertAnswers(tx, ctx, row, ticket.notes);
  const at = ticket.at > now ? now : ticket.at;
  const newState = nextState(row, ticket, at);
  const state = newState ?? row.state;
  if (newState !== null || answer !== null)
    await updateTicket(tx, row, {
      ...toStateChange(row, state, now),
      ...(newState === null ? {} : { desk_at: at }),
      ...(answer ? { changed_at: now, answered_at: answer.at } : {}),
    });
  const event = { customer_uuid, ticket_uuid, number, subject, state };
  if (answer) {
    await ctx.publish(tx, ticketChanged, { ...event, change: 'answered' });
    await sendMessage(tx, ctx.queue, ticketAnswered, {
      key: `ticket-answered:${answer.message_uuid}`,
      to: { customer_uuid },
      data: { ticket_uuid, number, text: answer.text },
    });
  } else if (state !== row.state) await ctx.publish(tx, ticketChanged, { ...event, change: 'moved' });
};
