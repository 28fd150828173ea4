import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import type { Ticket } from '../../contract.ts';
import { ticketChanged } from '../../events.ts';
import { isTicketOpen, type TicketState } from '../../rules/ticket-state.ts';
import { syncTicket } from '../jobs.ts';
import { buildTicketReply } from './ticket-reply.ts';
import { lockTicket, type TicketRow, updateTicket } from './tickets.store.ts';

export type ChangeContext = Pick<HandlerContext, 'queue' | 'publish' | 'now'>;

/** Changes of the columns that follow from a new state. */
export const toStateChange = (row: TicketRow, state: TicketState, now: Date): Partial<TicketRow> =>
  state === row.state ? {} : { state, changed_at: now, ended_at: isTicketOpen(state) ? null : (row.ended_at ?? now) };

/**
 * Applies what the customer did to a locked ticket and sends it to the desk. A state that the desk does not know is sent
 * with it; what the desk reported before no longer counts then.
 */
export const applyCustomerChangeAndEnqueueSync = async (
  tx: Tx,
  ctx: ChangeContext,
  row: TicketRow,
  { state, change }: { state: TicketState; change: 'written' | 'closed' | 'reopened' },
): Promise<Ticket> => {
  const now = ctx.now();
  const { customer_uuid, ticket_uuid, number, subject } = row;
  const isMoved = state !== row.state;
  const state_to_send = state === 'closed' ? 'closed' : 'in_progress';
  await updateTicket(tx, row, {
    changed_at: now,
    ...toStateChange(row, state, now),
    ...(isMoved ? { state_to_send, desk_at: now } : {}),
    ...(change === 'reopened' ? { answered_at: null } : {}),
  });
  await ctx.queue.enqueue(tx, syncTicket, { ticket_uuid });
  await ctx.publish(tx, ticketChanged, { customer_uuid, ticket_uuid, number, subject, state, change });
  const changedTicket = (await lockTicket(tx, row)) ?? row;
  return buildTicketReply(tx, changedTicket, now);
};
