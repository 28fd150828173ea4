import { z } from 'zod';
import { callOutside, parseOutsideMessage } from '#platform/outside-call.ts';
import { OutsideError } from '#platform/outside.ts';
import {
  TICKET_PATH,
  EXTERNAL_ID_FILTER,
  deskErrorWire,
  type DeskStatus,
  ticketEventWire,
  ticketWire,
} from './wire.ts';

const SYSTEM = 'desk';

/** A message of the customer. Its id makes a repeated one the same. */
export interface CustomerNote {
  id: string;
  at: Date;
  text: string;
}

export interface NewDeskTicket {
  /** Our own id of this ticket: a repeated id opens no second ticket. */
  external_id: string;
  /** The number that the customer knows it by. */
  number: string;
  subject: string;
  channel: 'web' | 'phone';
  customer: { uuid: string; name: string };
  /** The first message. */
  description: string;
  opened_at: Date;
  /** Messages that were written since. */
  notes: readonly CustomerNote[];
  /** When the customer wants to be called. */
  call_from: Date | null;
  /** Further facts, by name. */
  facts: Readonly<Record<string, string>>;
}

export interface DeskTicket {
  desk_id: string;
  /** Our uuid of the ticket, as we sent it to the desk; null: the desk has none, such as for a ticket that it opened by itself. */
  external_id: string | null;
  /** Null: not said. */
  status: DeskStatus | null;
  /** When it last changed there; null: not said. */
  at: Date | null;
  /** Messages of both sides as text, at most 4,000 characters each. */
  notes: { id: string; author: string; text: string; at: Date | null }[];
}

/** A ticket changed. Events may be repeated or out of order: deduplicate by `event_id` and note, order by `at`. */
export interface DeskEvent extends DeskTicket {
  event_id: string;
  at: Date;
}

/** Author of the notes that we send. */
export const CUSTOMER_AUTHOR = 'customer';

export interface Desk {
  openTicket(ticket: NewDeskTicket): Promise<DeskTicket>;
  ticket(desk_id: string): Promise<DeskTicket>;
  /** Ids at the desk of the tickets with our `external_id`; at most one unless the desk opened it twice. */
  findTickets(external_id: string): Promise<string[]>;
  /** Adds messages, and changes the status unless it is null. */
  updateTicket(
    desk_id: string,
    change: { notes: readonly CustomerNote[]; status: DeskStatus | null },
  ): Promise<DeskTicket>;
  /** Deletes a ticket with all that is known about its customer. Deleting twice is fine. */
  deleteTicket(desk_id: string): Promise<void>;
  parseEvent(body: unknown): DeskEvent;
}

declare module '#platform/outside.ts' {
  interface Outside {
    desk: Desk;
  }
}

const toNote = ({ id, at, text }: CustomerNote) => ({
  '@type': 'Note',
  id,
  author: CUSTOMER_AUTHOR,
  date: at.toISOString(),
  text,
});

const toCharacteristic = ([name, value]: [string, string]) => ({
  '@type': 'StringCharacteristic',
  valueType: 'string',
  name,
  value,
});

const toTicket = ({ id, externalIdentifier, status, lastUpdate, note }: z.output<typeof ticketWire>): DeskTicket => ({
  desk_id: id,
  external_id:
    (externalIdentifier.find(({ externalIdentifierType: type }) => type === 'ticket') ?? externalIdentifier[0])?.id ??
    null,
  status: status ?? null,
  at: lastUpdate ?? null,
  notes: note.map(({ date, ...each }) => ({ ...each, at: date ?? null })),
});

const TICKET_UNKNOWN = 'TICKET_UNKNOWN';

const parseRefusal = (body: unknown, status: number) => {
  if (status === 404 || status === 410) return { code: TICKET_UNKNOWN };
  const parsed = deskErrorWire.safeParse(body);
  return parsed.success ? { code: parsed.data.code, detail: parsed.data.reason } : {};
};

/**
 * The desk behind `url`. Every method throws OutsideError; `refused` carries the desk's own code, or TICKET_UNKNOWN.
 */
export function openDesk(options: { url: string; key: string; timeout_ms?: number }): Desk {
  const common = { system: SYSTEM, ...options, refusal: parseRefusal };
  const ticketPath = (desk_id: string) => `${TICKET_PATH}/${encodeURIComponent(desk_id)}`;
  return {
    openTicket: async ({ external_id, number, customer, facts, ...ticket }) =>
      toTicket(
        await callOutside({
          ...common,
          method: 'POST',
          path: TICKET_PATH,
          headers: { 'idempotency-key': external_id },
          body: {
            '@type': 'TroubleTicket',
            name: number,
            description: ticket.description,
            severity: 'minor',
            ticketType: ticket.subject,
            channel: { '@type': 'ChannelRef', id: ticket.channel, name: ticket.channel },
            creationDate: ticket.opened_at.toISOString(),
            ...(ticket.call_from ? { requestedResolutionDate: ticket.call_from.toISOString() } : {}),
            externalIdentifier: [
              { '@type': 'ExternalIdentifier', owner: 'operator', externalIdentifierType: 'ticket', id: external_id },
            ],
            relatedParty: [
              {
                '@type': 'RelatedPartyRefOrPartyRoleRef',
                role: 'customer',
                partyOrPartyRole: {
                  '@type': 'PartyRef',
                  '@referredType': 'Individual',
                  id: customer.uuid,
                  name: customer.name,
                },
              },
            ],
            note: ticket.notes.map(toNote),
            troubleTicketCharacteristic: Object.entries(facts).map(toCharacteristic),
          },
          answer: ticketWire,
        }),
      ),
    ticket: async (desk_id) =>
      toTicket(await callOutside({ ...common, method: 'GET', path: ticketPath(desk_id), answer: ticketWire })),
    // A desk that knows no filter sends other tickets too.
    findTickets: async (external_id) =>
      (
        await callOutside({
          ...common,
          method: 'GET',
          path: `${TICKET_PATH}?${EXTERNAL_ID_FILTER}=${encodeURIComponent(external_id)}`,
          answer: z.array(ticketWire),
        })
      ).flatMap((ticket) => (toTicket(ticket).external_id === external_id ? [ticket.id] : [])),
    updateTicket: async (desk_id, { notes, status }) =>
      toTicket(
        await callOutside({
          ...common,
          method: 'PATCH',
          path: ticketPath(desk_id),
          headers: { 'content-type': 'application/json-patch+json' },
          body: [
            ...notes.map((note) => ({ op: 'add', path: '/note/-', value: toNote(note) })),
            ...(status ? [{ op: 'replace', path: '/status', value: status }] : []),
          ],
          answer: ticketWire,
        }),
      ),
    deleteTicket: async (desk_id) => {
      try {
        await callOutside({ ...common, method: 'DELETE', path: ticketPath(desk_id), answer: z.unknown() });
      } catch (error) {
        if (!(error instanceof OutsideError) || error.code !== TICKET_UNKNOWN) throw error;
      }
    },
    parseEvent: parseDeskEvent,
  };
}

/**
 * Reads an event that the desk posted to us.
 * @throws OutsideError of kind `garbage`
 */
export function parseDeskEvent(body: unknown): DeskEvent {
  const { eventId, eventTime, event } = parseOutsideMessage(SYSTEM, ticketEventWire, body);
  return { ...toTicket(event.troubleTicket), event_id: eventId, at: new Date(eventTime) };
}
