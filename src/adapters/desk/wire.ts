import { z } from 'zod';
import { toPlainText } from './plain-text.ts';

/** Where tickets live, under the desk's address. TMF621 Trouble Ticket Management API, v5. */
export const TICKET_PATH = '/tmf-api/troubleTicket/v5/troubleTicket';

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

const id = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** A note may be of any length and in HTML; it is read as text. */
const noteWire = z.object({
  id,
  author: z.string().max(200).default(''),
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
  note: z.array(noteWire).max(1000).default([]),
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
