import { uuid } from '#platform/contract/schemas.ts';
import { recordOutsideEventIfNew } from '#platform/db/outside-events.store.ts';
import type { Handler } from '#platform/http/handler.ts';
import { parseWebhookEvent } from '#platform/http/parse-webhook-event.ts';
import type { SupportContract } from '../contract.ts';
import { applyDeskTicketAndNotify } from './apply-desk-ticket-and-notify.ts';
import { findTicketByUuid, lockTicket } from './tickets/tickets.store.ts';

/** Applies events of the desk. Repeated and older ones, and those of unknown tickets, change nothing. */
export const handleDeskEvent: Handler<SupportContract, 'POST /api/webhook/desk'> = async (ctx) => {
  const event = parseWebhookEvent(() => ctx.outside.desk.parseEvent(ctx.body));
  await ctx.idempotentTx(async (tx) => {
    const parsedId = uuid.safeParse(event.external_id);
    const storedTicket = parsedId.success ? await findTicketByUuid(tx, parsedId.data) : null;
    const row = storedTicket && (await lockTicket(tx, storedTicket));
    if (!row || !(await recordOutsideEventIfNew(tx, 'desk', event.event_id, ctx.now()))) return;
    await applyDeskTicketAndNotify(tx, ctx, row, event);
  });
  return {};
};
