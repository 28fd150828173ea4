import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import type { TicketContext } from '../contract.ts';
import type { TicketSubject } from '../rules/ticket-origin.ts';
import type { TicketState } from '../rules/ticket-state.ts';

/** Tickets of customers. `ticket_uuid` is the external id at the desk, so a repeated request opens one ticket there. */
export const supportTicket = pgTable(
  'support_ticket',
  {
    customer_uuid: uuid().notNull(),
    ticket_uuid: uuid().notNull(),
    /** Short number for people; unique among the tickets of a customer. */
    number: text().notNull(),
    channel: text().$type<'web' | 'phone'>().notNull(),
    subject: text().$type<TicketSubject>().notNull(),
    language: text().$type<Language>().notNull(),
    state: text().$type<TicketState>().notNull(),
    /** State that was sent along; never changed. */
    context: jsonb().$type<TicketContext>().notNull(),
    /** Number to call, E.164, and when; null for a message. */
    phone: text(),
    call_from: instant(),
    call_until: instant(),
    created_at: instant().notNull(),
    changed_at: instant().notNull(),
    /** When the desk last wrote; null until its first answer, and again once the customer reopened the ticket. */
    answered_at: instant(),
    /** When it was solved, closed or cancelled; null while it is open. */
    ended_at: instant(),
    /** Id at the desk; null before its reply. */
    desk_id: text(),
    /** Time of the newest state; older states of the desk are ignored. */
    desk_at: instant(),
    /** State that the customer has caused and the desk does not know yet. */
    state_to_send: text().$type<'closed' | 'in_progress'>(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.ticket_uuid] }),
    index('support_ticket_uuid').on(t.ticket_uuid),
    uniqueIndex('support_ticket_number').on(t.customer_uuid, t.number),
    index('support_ticket_ended').on(t.ended_at),
  ],
);

/** Messages of a ticket, of both sides; never changed. */
export const supportTicketMessage = pgTable(
  'support_ticket_message',
  {
    customer_uuid: uuid().notNull(),
    message_uuid: uuid().notNull(),
    ticket_uuid: uuid().notNull(),
    author: text().$type<'customer' | 'desk'>().notNull(),
    text: text().notNull(),
    at: instant().notNull(),
    /** Id of the note at the desk, for its messages. */
    desk_note_id: text(),
    /** When the desk was known to have a message of the customer; null for messages of the desk. */
    sent_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.message_uuid] }),
    index('support_ticket_message_of_ticket').on(t.customer_uuid, t.ticket_uuid),
    uniqueIndex('support_ticket_message_note').on(t.customer_uuid, t.ticket_uuid, t.desk_note_id),
  ],
);

export const supportPersonal: readonly PersonalTable[] = [
  definePersonalTable(supportTicket, {
    exportedColumns: [
      'number',
      'channel',
      'subject',
      'language',
      'state',
      'context',
      'phone',
      'call_from',
      'call_until',
      'created_at',
      'answered_at',
      'ended_at',
    ],
    onErasure: 'deleted',
  }),
  definePersonalTable(supportTicketMessage, { exportedColumns: ['author', 'text', 'at'], onErasure: 'deleted' }),
];

/** Days for which a ticket is kept after its end: three years, in which its customer may refer to what was said. */
const ticketRetentionDays = 1095;

export const supportRetention: readonly RetentionRule[] = [
  {
    table: supportTicketMessage,
    expired: (now) => sql`exists (select from ${supportTicket} t
      where t.customer_uuid = ${supportTicketMessage.customer_uuid} and t.ticket_uuid = ${supportTicketMessage.ticket_uuid}
        and t.ended_at < ${addSeconds(now, -ticketRetentionDays * secondsPerDay).toISOString()})`,
  },
  retainForDays(ticketRetentionDays, supportTicket, supportTicket.ended_at),
];
