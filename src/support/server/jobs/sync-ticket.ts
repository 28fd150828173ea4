import type { CustomerNote, DeskTicket } from '#adapters/desk/desk.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { e164 } from '#platform/contract/schemas.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterOutage } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { addSeconds, secondsPerDay, toIso } from '#platform/pure/instant.ts';
import { nextPollTime } from '#platform/pure/next-poll-time.ts';
import { findProductOfNumber } from '#subscriptions/server/queries.ts';
import { canReopenTicket, isTicketOpen } from '../../rules/ticket-state.ts';
import { applyDeskTicketAndNotify } from '../apply-desk-ticket-and-notify.ts';
import { deleteTicketAtDesk, syncTicket } from '../jobs.ts';
import {
  findTicketByUuid,
  lockTicket,
  type MessageRow,
  queryMessages,
  type TicketRow,
  recordMessagesSent,
  updateTicket,
} from '../tickets/tickets.store.ts';

const toNote = ({ message_uuid: id, at, text }: MessageRow): CustomerNote => ({ id, at, text });

const deskStatusOf = { closed: 'closed', in_progress: 'inProgress' } as const;

/** Whether the number to call belongs to the account: the desk is told, because an intruder may ask for a call to another number. Null without a call. */
const ownershipOfPhone = async (
  phone: string | null,
  { customer_uuid, owner_customer_uuid }: { customer_uuid: string; owner_customer_uuid: string | null },
  ctx: JobContext,
): Promise<'yes' | 'no' | null> => {
  if (phone === null) return null;
  const number = e164.safeParse(phone);
  const line = number.success ? await findProductOfNumber(ctx.db.read, number.data) : null;
  return line && [customer_uuid, owner_customer_uuid].includes(line.customer_uuid) ? 'yes' : 'no';
};

/** Facts that the desk gets beside the message, by name. */
const toFacts = (
  { language, phone, call_until, context }: TicketRow,
  phone_of_customer: string | null,
): Record<string, string> => {
  const facts = { language, phone, phone_of_customer, call_until: call_until && toIso(call_until), ...context };
  return Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (value ? [[name, value]] : [])));
};

const openAtDesk = async (
  row: TicketRow,
  customerMessages: readonly MessageRow[],
  ctx: JobContext,
): Promise<DeskTicket> => {
  const customer = await findCustomerForOrder(ctx.db.read, row.customer_uuid);
  const [first, ...laterMessages] = customerMessages;
  return ctx.outside.desk.openTicket({
    external_id: row.ticket_uuid,
    number: row.number,
    subject: row.subject,
    channel: row.channel,
    customer: { uuid: row.customer_uuid, name: customer?.company_name ?? customer?.holder_name ?? '' },
    description: first?.text ?? '',
    opened_at: row.created_at,
    notes: laterMessages.map(toNote),
    call_from: row.call_from,
    facts: toFacts(row, customer && (await ownershipOfPhone(row.phone, customer, ctx))),
  });
};

/** Sends messages and state that the desk does not have, and returns the ticket as it is there. */
const updateAtDesk = async (
  desk_id: string,
  row: TicketRow,
  customerMessages: readonly MessageRow[],
  ctx: JobContext,
): Promise<DeskTicket> => {
  const deskTicket = await ctx.outside.desk.ticket(desk_id);
  const ids = new Set(deskTicket.notes.map(({ id }) => id));
  // The first message is the description of the ticket, not a note.
  const notes = customerMessages
    .slice(1)
    .filter(({ sent_at, message_uuid }) => sent_at === null && !ids.has(message_uuid));
  const newStatus = row.state_to_send && deskStatusOf[row.state_to_send];
  const status = newStatus === deskTicket.status ? null : newStatus;
  return notes.length === 0 && status === null
    ? deskTicket
    : ctx.outside.desk.updateTicket(desk_id, { notes: notes.map(toNote), status });
};

/** Time of the next poll: an open ticket is polled less and less often, an ended one daily. Null once it can no longer be reopened. */
const nextCheckAt = (row: TicketRow, now: Date): Date | null => {
  if (isTicketOpen(row.state)) return nextPollTime(row.changed_at, now);
  return canReopenTicket(row, now) ? addSeconds(now, secondsPerDay) : null;
};

/**
 * Brings the desk and a ticket in line. Idempotent: the desk gets our uuids, and what it has is not sent again. Outages are
 * retried for as long as they last; a refusal ends the job, for operators to see. The first reply of the desk starts the
 * poll, which finds answers whose event was lost.
 */
export const runSyncTicket: JobHandler<typeof syncTicket> = async (payload, ctx) => {
  const { ticket_uuid } = payload;
  const row = await findTicketByUuid(ctx.db.read, ticket_uuid);
  if (!row) {
    // The customer was erased. An earlier run may have created the ticket at the desk and lost the reply.
    await ctx.db.tx((tx) => ctx.queue.enqueue(tx, deleteTicketAtDesk, { ticket_uuid }));
    return;
  }
  ctx.setCustomer(row.customer_uuid);
  const customerMessages = (await queryMessages(ctx.db.read, row)).filter(({ author }) => author === 'customer');
  const asked_at = ctx.now();
  const { desk_id } = row;
  const deskTicket = await runAndRescheduleAfterOutage(ctx, syncTicket, payload, () =>
    desk_id === null ? openAtDesk(row, customerMessages, ctx) : updateAtDesk(desk_id, row, customerMessages, ctx),
  );
  if (!deskTicket) return;
  await ctx.db.tx(async (tx) => {
    const ticketBefore = await lockTicket(tx, row);
    if (!ticketBefore) {
      // The customer was erased during the request.
      await ctx.queue.enqueue(tx, deleteTicketAtDesk, { desk_id: deskTicket.desk_id });
      return;
    }
    const isStateSent = ticketBefore.state_to_send === row.state_to_send && desk_id !== null;
    const syncedTicket = {
      ...ticketBefore,
      desk_id: ticketBefore.desk_id ?? deskTicket.desk_id,
      state_to_send: isStateSent ? null : ticketBefore.state_to_send,
    };
    await updateTicket(tx, row, { desk_id: syncedTicket.desk_id, state_to_send: syncedTicket.state_to_send });
    // `openTicket` for a ticket that the desk has already adds no notes, so only the first message, its description, is surely there.
    const ids = new Set(deskTicket.notes.map(({ id }) => id));
    const sentMessages = customerMessages.filter(
      ({ message_uuid }, at) => desk_id !== null || at === 0 || ids.has(message_uuid),
    );
    await recordMessagesSent(
      tx,
      row,
      sentMessages.map(({ message_uuid }) => message_uuid),
      ctx.now(),
    );
    await applyDeskTicketAndNotify(tx, ctx, syncedTicket, { ...deskTicket, at: deskTicket.at ?? asked_at });
    if (syncedTicket.state_to_send !== null || sentMessages.length < customerMessages.length)
      await ctx.queue.enqueue(tx, syncTicket, { ticket_uuid: row.ticket_uuid });
    const ticketAfter = (await lockTicket(tx, row)) ?? syncedTicket;
    const polls = payload.poll === true || ticketBefore.desk_id === null;
    const at = polls ? nextCheckAt(ticketAfter, ctx.now()) : null;
    if (at) await ctx.queue.enqueueAt(tx, syncTicket, { ticket_uuid: row.ticket_uuid, poll: true }, at);
  });
};
