import { and, asc, count, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { openTicketStates } from '../../rules/ticket-state.ts';
import { supportTicket, supportTicketMessage } from '../tables.ts';

export type TicketRow = typeof supportTicket.$inferSelect;
export type MessageRow = typeof supportTicketMessage.$inferSelect;
type TicketKey = Pick<TicketRow, 'customer_uuid' | 'ticket_uuid'>;

const byKey = ({ customer_uuid, ticket_uuid }: TicketKey): SQL | undefined =>
  and(eq(supportTicket.customer_uuid, customer_uuid), eq(supportTicket.ticket_uuid, ticket_uuid));
const ofTicket = ({ customer_uuid, ticket_uuid }: TicketKey): SQL | undefined =>
  and(eq(supportTicketMessage.customer_uuid, customer_uuid), eq(supportTicketMessage.ticket_uuid, ticket_uuid));

/** Finds a ticket of a customer; null when there is none. */
export const findTicket = async (q: Reader, key: TicketKey): Promise<TicketRow | null> =>
  (await q.select().from(supportTicket).where(byKey(key)))[0] ?? null;

/** Finds a ticket by its uuid only, because the desk does not send the customer. */
export const findTicketByUuid = async (q: Reader, ticket_uuid: string): Promise<TicketRow | null> =>
  (await q.select().from(supportTicket).where(eq(supportTicket.ticket_uuid, ticket_uuid)).limit(1))[0] ?? null;

/** Locks a ticket, because its customer, events and jobs may change it at the same time. */
export const lockTicket = async (tx: Tx, key: TicketKey): Promise<TicketRow | null> =>
  (await tx.select().from(supportTicket).where(byKey(key)).for('update'))[0] ?? null;

/** Tickets that are listed at most. */
const maxListed = 100;

/** A ticket with the beginning of its first message, and who wrote the last one. */
export type ListedTicket = TicketRow & {
  excerpt: string | null;
  last_author: MessageRow['author'] | null;
  last_at: Date | null;
};

/** Tickets of a customer, the newest first. */
export const queryTickets = (q: Reader, customer_uuid: string): Promise<ListedTicket[]> => {
  const ofOne = sql`from support_ticket_message m
    where m.customer_uuid = support_ticket.customer_uuid and m.ticket_uuid = support_ticket.ticket_uuid`;
  const excerpt = sql<string | null>`(select left(m.text, 160) ${ofOne} order by m.at, m.message_uuid limit 1)`;
  const last_author = sql<
    MessageRow['author'] | null
  >`(select m.author ${ofOne} order by m.at desc, m.message_uuid desc limit 1)`;
  const last_at = sql<Date | null>`(select max(m.at) ${ofOne})`.mapWith(supportTicketMessage.at);
  return q
    .select({ row: supportTicket, listed: { excerpt, last_author, last_at } })
    .from(supportTicket)
    .where(eq(supportTicket.customer_uuid, customer_uuid))
    .orderBy(desc(supportTicket.created_at), desc(supportTicket.ticket_uuid))
    .limit(maxListed)
    .then((rows) => rows.map(({ row, listed }) => ({ ...row, ...listed })));
};

/** Messages of a ticket in order of time. */
export const queryMessages = (q: Reader, key: TicketKey): Promise<MessageRow[]> =>
  q
    .select()
    .from(supportTicketMessage)
    .where(ofTicket(key))
    .orderBy(asc(supportTicketMessage.at), asc(supportTicketMessage.message_uuid));

export const countOpenTickets = async (q: Reader, customer_uuid: string): Promise<number> => {
  const isOpen = and(
    eq(supportTicket.customer_uuid, customer_uuid),
    inArray(supportTicket.state, [...openTicketStates]),
  );
  return (await q.select({ tickets: count() }).from(supportTicket).where(isOpen))[0]?.tickets ?? 0;
};

/** Messages that a customer has written since a time. */
export const countCustomerMessagesSince = async (
  q: Reader,
  customer_uuid: string,
  writtenAfter: Date,
): Promise<number> => {
  const ofCustomerSince = and(
    eq(supportTicketMessage.customer_uuid, customer_uuid),
    eq(supportTicketMessage.author, 'customer'),
    gt(supportTicketMessage.at, writtenAfter),
  );
  return (await q.select({ messages: count() }).from(supportTicketMessage).where(ofCustomerSince))[0]?.messages ?? 0;
};

/** Returns false when another ticket has the number. */
export const insertTicket = async (tx: Tx, ticket: typeof supportTicket.$inferInsert): Promise<boolean> => {
  const conflict = { target: [supportTicket.customer_uuid, supportTicket.number] };
  return (await tx.insert(supportTicket).values(ticket).onConflictDoNothing(conflict).returning()).length > 0;
};

/** Returns false when the note of the desk is known. */
export const insertMessage = async (tx: Tx, message: typeof supportTicketMessage.$inferInsert): Promise<boolean> =>
  (await tx.insert(supportTicketMessage).values(message).onConflictDoNothing().returning()).length > 0;

export const updateTicket = async (tx: Tx, key: TicketKey, change: Partial<TicketRow>): Promise<void> => {
  await tx.update(supportTicket).set(change).where(byKey(key));
};

export const recordMessagesSent = async (
  tx: Tx,
  key: TicketKey,
  message_uuids: readonly string[],
  sent_at: Date,
): Promise<void> => {
  if (message_uuids.length === 0) return;
  const isSent = inArray(supportTicketMessage.message_uuid, [...message_uuids]);
  await tx
    .update(supportTicketMessage)
    .set({ sent_at })
    .where(and(ofTicket(key), isSent, isNull(supportTicketMessage.sent_at)));
};
