import type { Handler } from '#platform/http/handler.ts';
import type { SupportContract } from '../../contract.ts';
import { buildTicketReply } from './ticket-reply.ts';
import { findTicket } from './tickets.store.ts';

/** A ticket with its messages. What somebody wrote is theirs: the owner of a sub-account does not read its tickets. */
export const ticket: Handler<SupportContract, 'GET /api/customer/ticket'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const row = await findTicket(ctx.db.read, { customer_uuid, ticket_uuid: ctx.query.ticket_uuid });
  if (!row) throw ctx.refuse('NOT_FOUND');
  return buildTicketReply(ctx.db.read, row, ctx.now());
};
