import { lockCustomerRow } from '#customers/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { SupportContract } from '../../contract.ts';
import { canReopenTicket, isTicketOpen, ticketTransitions } from '../../rules/ticket-state.ts';
import { applyCustomerChangeAndEnqueueSync } from './change-ticket.ts';
import { checkOpenTicketLimit } from './ticket-limits.ts';
import { buildTicketReply } from './ticket-reply.ts';
import { lockTicket } from './tickets.store.ts';

/** Reopens a ticket. Repeated calls change nothing. Lock order: the customer, then the ticket. */
export const reopenTicket: Handler<SupportContract, 'POST /api/customer/ticket/reopen'> = (ctx) => {
  const { customer_uuid } = ctx.caller;
  return ctx.idempotentTx(async (tx) => {
    const now = ctx.now();
    await lockCustomerRow(tx, customer_uuid);
    const row = await lockTicket(tx, { customer_uuid, ticket_uuid: ctx.body.ticket_uuid });
    if (!row) throw ctx.refuse('NOT_FOUND');
    if (isTicketOpen(row.state)) return buildTicketReply(tx, row, now);
    const state = ticketTransitions.next(row.state, 'reopened');
    if (state === null || !canReopenTicket(row, now)) throw ctx.refuse('TICKET_CLOSED');
    const refusal = await checkOpenTicketLimit(tx, customer_uuid);
    if (refusal) throw ctx.refuse(refusal);
    return applyCustomerChangeAndEnqueueSync(tx, ctx, row, { state, change: 'reopened' });
  });
};
