import { defineEvent } from '#platform/events.ts';
import type { TicketState } from './rules/ticket-state.ts';
import type { TicketSubject } from './rules/ticket-origin.ts';

type TicketChange = {
  customer_uuid: string;
  ticket_uuid: string;
  number: string;
  subject: TicketSubject;
  state: TicketState;
  /** `written`, `closed`, `reopened`: by the customer. `answered`, `moved`: by the desk. */
  change: 'opened' | 'written' | 'closed' | 'reopened' | 'answered' | 'moved';
};

/** Published at each change of a ticket, without its texts. */
export const ticketChanged = defineEvent<TicketChange>()({ name: 'ticket-changed' });
