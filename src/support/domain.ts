import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { bindJob } from '#platform/jobs/job.ts';
import { supportContract } from './contract.ts';
import * as events from './events.ts';
import { ticketAnswered } from './messages/ticket-answered.ts';
import { answerTicket } from './server/tickets/answer-ticket.ts';
import { callWindows } from './server/tickets/call-windows.ts';
import { closeTicket } from './server/tickets/close-ticket.ts';
import { handleDeskEvent } from './server/handle-desk-event.ts';
import { deleteTicketAtDesk, syncTicket } from './server/jobs.ts';
import { enqueueTicketDeletionsAtDesk, runDeleteTicketAtDesk } from './server/jobs/delete-ticket-at-desk.ts';
import { runSyncTicket } from './server/jobs/sync-ticket.ts';
import { openTicket } from './server/tickets/open-ticket.ts';
import { reopenTicket } from './server/tickets/reopen-ticket.ts';
import { supportPersonal, supportRetention } from './server/tables.ts';
import { ticket } from './server/tickets/ticket.ts';
import { ticketList } from './server/tickets/ticket-list.ts';
import { verifySupport } from './server/verify-support.ts';
import { supportSettings } from './settings.ts';

export const support = defineDomain({
  name: 'support',
  events,
  endpoints: defineDomainApi('support', supportContract, {
    'GET /api/customer/ticket/list': ticketList,
    'GET /api/customer/ticket': ticket,
    'GET /api/customer/ticket/call-windows': callWindows,
    'POST /api/customer/ticket': openTicket,
    'POST /api/customer/ticket/answer': answerTicket,
    'POST /api/customer/ticket/close': closeTicket,
    'POST /api/customer/ticket/reopen': reopenTicket,
    'POST /api/webhook/desk': handleDeskEvent,
  }),
  settings: supportSettings,
  jobs: [bindJob(syncTicket, runSyncTicket), bindJob(deleteTicketAtDesk, runDeleteTicketAtDesk)],
  messages: [ticketAnswered],
  personalTables: supportPersonal,
  beforeErasure: enqueueTicketDeletionsAtDesk,
  retentionRules: supportRetention,
  integrityChecks: [verifySupport],
});
