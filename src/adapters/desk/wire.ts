import { z } from 'zod';
import { toPlainText } from './plain-text.ts';

/** Where tickets live, under the desk's address. TMF621 Trouble Ticket Management API, v5. */
export const TICKET_PATH = '/tmf-api/troubleTicket/v5/troubleTicket';

/** Filter of the list by the id of the client (TMF630: the path of an attribute and its value). */
export const EXTERNAL_ID_FILTER = 'externalIdentifier.id';

/** TroubleTicketStatusType of TMF621 v5. */
export const deskStatuses = [
  'acknowledged',
  'rejected',
  'pending',
  'held',
  'inProgress',
  'cancelled',
  'closed',
  'resolved',
] as const;

const MAX_NOTES = 1000;

const id = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** A note may be of any length and in HTML; it is read as text. */
const noteWire = z.object({
  id,
  author: z
    .string()
    .default('')
    .transform((text) => text.slice(0, 200)),
  date: time.optional().catch(undefined),
  text: z.string().transform(toPlainText),
});

/** The parts of a TroubleTicket that we read; the desk may send more. In an event only what has changed is certain. */
export const ticketWire = z.object({
  id,
  externalIdentifier: z
    .array(z.object({ externalIdentifierType: z.string().optional(), id: z.string().max(200) }))
    .max(20)
    .default([]),
  status: z.enum(deskStatuses).optional(),
  lastUpdate: time.optional().catch(undefined),
  /** Only the newest notes are read, because a faulty desk may send any number. */
  note: z
    .array(z.unknown())
    .default([])
    .transform((notes) => notes.slice(-MAX_NOTES))
    .pipe(z.array(noteWire)),
});

export const ticketEventWire = z.object({
  eventId: id,
  eventTime: z.iso.datetime({ offset: true }),
  eventType: z.enum(['TroubleTicketStatusChangeEvent', 'TroubleTicketAttributeValueChangeEvent']),
  event: z.object({ troubleTicket: ticketWire }),
});

/** The `Error` of TM Forum's REST guidelines (TMF630). */
export const deskErrorWire = z.object({
  code: z.union([z.string(), z.number()]).transform(String),
  reason: z.string().optional(),
});

export type DeskStatus = (typeof deskStatuses)[number];
