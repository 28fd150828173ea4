import type { Handler } from '#platform/http/handler.ts';
import type { SupportContract } from '../../contract.ts';
import { toTicketSummary } from './ticket-reply.ts';
import { queryTickets } from './tickets.store.ts';

export const ticketList: Handler<SupportContract, 'GET /api/customer/ticket/list'> = async ({ db, caller }) => ({
  tickets: (await queryTickets(db.read, caller.customer_uuid)).map(toTicketSummary),
});
