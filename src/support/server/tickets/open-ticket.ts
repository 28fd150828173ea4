import { findInvoiceByReference } from '#billing/server/queries.ts';
import { lockCustomerRow } from '#customers/server/commands.ts';
import { parseAssignedPhone } from '#customers/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler, HandlerContext } from '#platform/http/handler.ts';
import { assertNoFieldErrors } from '#platform/http/refused.ts';
import { findNumberOfProduct } from '#subscriptions/server/queries.ts';
import type { SupportContract, TicketContext } from '../../contract.ts';
import { ticketChanged } from '../../events.ts';
import { offeredCallWindows } from './call-windows.ts';
import { syncTicket } from '../jobs.ts';
import { checkDailyMessageLimit, checkOpenTicketLimit } from './ticket-limits.ts';
import { buildTicketReply } from './ticket-reply.ts';
import { findTicket, insertMessage, insertTicket, type TicketRow } from './tickets.store.ts';

type OpenContext = HandlerContext<SupportContract['POST /api/customer/ticket']>;

/** @throws Refused when the phone number is invalid, or the window is no longer offered */
const readCall = (ctx: OpenContext): Pick<TicketRow, 'phone' | 'call_from' | 'call_until'> => {
  const { call } = ctx.body;
  if (!call) return { phone: null, call_from: null, call_until: null };
  const phone = parseAssignedPhone(call.phone);
  assertNoFieldErrors(ctx.refuse, { 'call.phone': phone === null ? 'PHONE_INVALID' : null });
  const from = new Date(call.from).getTime();
  const window = offeredCallWindows(ctx.now(), ctx.settings).find(
    (offeredWindow) => offeredWindow.from.getTime() === from,
  );
  if (!window) throw ctx.refuse('CALL_WINDOW_GONE');
  return { phone, call_from: window.from, call_until: window.until };
};

/** Reads what is sent along. The form takes SIM and invoice from its address, which anybody can write, so a SIM or invoice of another customer is left out. */
const readContext = async (tx: Tx, ctx: OpenContext): Promise<TicketContext> => {
  const { screen, error_code, request_id, app_version, order_uuid, invoice, customer_product_uuid } = ctx.body;
  const { customer_uuid, owner_customer_uuid } = ctx.caller;
  const invoiceRow = invoice === undefined ? null : await findInvoiceByReference(tx, customer_uuid, invoice);
  const sim = customer_product_uuid && {
    customer_uuid: owner_customer_uuid ?? customer_uuid,
    customer_product_uuid,
  };
  const msisdn = sim ? ((await findNumberOfProduct(tx, sim)) ?? undefined) : undefined;
  return { screen, error_code, request_id, app_version, order_uuid, invoice: invoiceRow ? invoice : undefined, msisdn };
};

/** The number of a ticket as people read it aloud, "4821-0733": eight digits from the end of its uuid, which is random. */
const formatTicketNumber = (ticket_uuid: string): string => {
  const digits = String(Number.parseInt(ticket_uuid.slice(-12), 16) % 100_000_000).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
};

/** Ticket numbers are random, because they are made from uuids: when a number is taken, another uuid is tried. */
const maxNumberTries = 10;

const insertWithFreeNumber = async (
  tx: Tx,
  ticket: Omit<TicketRow, 'ticket_uuid' | 'number'>,
  newId: () => string,
): Promise<string> => {
  for (let tries = 0; tries < maxNumberTries; tries++) {
    const ticket_uuid = newId();
    if (await insertTicket(tx, { ...ticket, ticket_uuid, number: formatTicketNumber(ticket_uuid) })) return ticket_uuid;
  }
  throw new Error('no ticket number is free');
};

/** Opens a ticket. A job sends it to the desk. */
export const openTicket: Handler<SupportContract, 'POST /api/customer/ticket'> = (ctx) => {
  const { customer_uuid } = ctx.caller;
  const { subject, message } = ctx.body;
  const call = readCall(ctx);
  return ctx.idempotentTx(async (tx) => {
    const now = ctx.now();
    await lockCustomerRow(tx, customer_uuid);
    const refusal =
      (await checkOpenTicketLimit(tx, customer_uuid)) ?? (await checkDailyMessageLimit(tx, customer_uuid, now));
    if (refusal) throw ctx.refuse(refusal);
    const ticket_uuid = await insertWithFreeNumber(
      tx,
      {
        customer_uuid,
        channel: call.phone === null ? 'web' : 'phone',
        subject,
        language: ctx.language,
        state: 'sent',
        context: await readContext(tx, ctx),
        ...call,
        created_at: now,
        changed_at: now,
        answered_at: null,
        ended_at: null,
        desk_id: null,
        desk_at: null,
        state_to_send: null,
      },
      ctx.newId,
    );
    await insertMessage(tx, {
      customer_uuid,
      message_uuid: ctx.newId(),
      ticket_uuid,
      author: 'customer',
      text: message,
      at: now,
    });
    await ctx.queue.enqueue(tx, syncTicket, { ticket_uuid });
    const row = await findTicket(tx, { customer_uuid, ticket_uuid });
    if (!row) throw new Error('the ticket was not stored');
    const { number, state } = row;
    await ctx.publish(tx, ticketChanged, { customer_uuid, ticket_uuid, number, subject, state, change: 'opened' });
    return buildTicketReply(tx, row, now);
  });
};
