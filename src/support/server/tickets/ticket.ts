import type { Handler } from '#platform/http/handler.ts';
import type { SupportContract } from '../../contract.ts';
import { buildTicketReply } from './ticket-reply.ts';
import { findTicket } from './tickets.store.ts';

/** Returns a ticket of the caller with its messages. The owner of a sub-account cannot read the tickets of its user. */
export const ticket: Handler<SupportContract, 'GET /api/customer/ticket'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const row = await findTicket(ctx.db.read, { customer_uuid, ticket_uuid: ctx.query.ticket_uuid });
  if (!row) throw ctx.refuse('NOT_FOUND');
  return buildTicketReply(ctx.db.read, row, ctx.now());
};
