import type { QueryClient } from '@tanstack/react-query';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import type { SupportContract, Ticket } from '../contract.ts';

const queries = createContractQueryBuilder<SupportContract>();

export const ticketsQuery = queries('GET /api/customer/ticket/list');

export const ticketQuery = (ticket_uuid: string) => queries('GET /api/customer/ticket', { query: { ticket_uuid } });

export const callWindowsQuery = queries('GET /api/customer/ticket/call-windows');

/** Shows the reply of a change at once, and loads the list again. */
export const updateCachedTicket = (client: QueryClient, ticket: Ticket): void => {
  client.setQueryData(ticketQuery(ticket.ticket_uuid).queryKey, ticket);
  void client.invalidateQueries({ queryKey: ticketsQuery.queryKey });
};
