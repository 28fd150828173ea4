import type { Handler } from '#platform/http/handler.ts';
import type { SupportContract } from '../../contract.ts';
import { ticketTransitions } from '../../rules/ticket-state.ts';
import { applyCustomerChangeAndEnqueueSync } from './change-ticket.ts';
import { buildTicketReply } from './ticket-reply.ts';
import { lockTicket } from './tickets.store.ts';

/** Closes a ticket. Repeated calls change nothing. */
export const closeTicket: Handler<SupportContract, 'POST /api/customer/ticket/close'> = (ctx) => {
  const { customer_uuid } = ctx.caller;
  return ctx.idempotentTx(async (tx) => {
    const row = await lockTicket(tx, { customer_uuid, ticket_uuid: ctx.body.ticket_uuid });
    if (!row) throw ctx.refuse('NOT_FOUND');
    const state = ticketTransitions.next(row.state, 'closed_by_customer');
    return state === null
      ? buildTicketReply(tx, row, ctx.now())
      : applyCustomerChangeAndEnqueueSync(tx, ctx, row, { state, change: 'closed' });
  });
};
