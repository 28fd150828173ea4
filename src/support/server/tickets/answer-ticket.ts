import { lockCustomerRow } from '#customers/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { SupportContract } from '../../contract.ts';
import { canWriteToTicket, isTicketOpen, ticketTransitions } from '../../rules/ticket-state.ts';
import { applyCustomerChangeAndEnqueueSync } from './change-ticket.ts';
import { checkDailyMessageLimit, checkOpenTicketLimit } from './ticket-limits.ts';
import { insertMessage, lockTicket } from './tickets.store.ts';

/** Adds a message of the customer. Lock order: the customer, then the ticket. */
export const answerTicket: Handler<SupportContract, 'POST /api/customer/ticket/answer'> = (ctx) => {
  const { customer_uuid } = ctx.caller;
  const { ticket_uuid, message } = ctx.body;
  return ctx.idempotentTx(async (tx) => {
    const now = ctx.now();
    await lockCustomerRow(tx, customer_uuid);
    const row = await lockTicket(tx, { customer_uuid, ticket_uuid });
    if (!row) throw ctx.refuse('NOT_FOUND');
    const state = ticketTransitions.next(row.state, 'written');
    if (state === null || !canWriteToTicket(row, now)) throw ctx.refuse('TICKET_CLOSED');
    const isReopening = !isTicketOpen(row.state);
    const refusal =
      (await checkDailyMessageLimit(tx, customer_uuid, now)) ??
      (isReopening ? await checkOpenTicketLimit(tx, customer_uuid) : null);
    if (refusal) throw ctx.refuse(refusal);
    await insertMessage(tx, {
      customer_uuid,
      message_uuid: ctx.newId(),
      ticket_uuid,
      author: 'customer',
      text: message,
      at: now,
    });
    return applyCustomerChangeAndEnqueueSync(tx, ctx, row, { state, change: 'written' });
  });
};
