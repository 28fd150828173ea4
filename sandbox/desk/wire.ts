import { z } from 'zod';

export const ticketStatuses = [
  'acknowledged',
  'rejected',
  'pending',
  'held',
  'inProgress',
  'cancelled',
  'closed',
  'resolved',
] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const note = z.object({
  id: z.string().min(1).max(200),
  author: z.string().max(200),
  date: z.iso.datetime({ offset: true }),
  text: z.string().min(1).max(10_000),
});
export type Note = z.output<typeof note>;

/** A new ticket, `TroubleTicket_FVO` of TMF621 v5. */
export const newTicket = z.object({
  '@type': z.literal('TroubleTicket'),
  name: z.string().max(100),
  description: z.string().min(1).max(10_000),
  severity: z.string().min(1),
  ticketType: z.string().min(1).max(100),
  channel: z.object({ id: z.string().min(1).max(100) }),
  creationDate: z.iso.datetime({ offset: true }).optional(),
  requestedResolutionDate: z.iso.datetime({ offset: true }).optional(),
  externalIdentifier: z.array(z.object({ externalIdentifierType: z.string(), id: z.string().min(1).max(200) })).min(1),
  relatedParty: z
    .array(
      z.object({
        role: z.string(),
        partyOrPartyRole: z.object({ id: z.string(), name: z.string().max(300).optional() }),
      }),
    )
    .min(1),
  note: z.array(note).default([]),
  troubleTicketCharacteristic: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
});

/** JSON Patch (RFC 6902), as far as tickets are changed. */
export const patch = z
  .array(
    z.union([
      z.object({ op: z.literal('add'), path: z.literal('/note/-'), value: note }),
      z.object({ op: z.literal('replace'), path: z.literal('/status'), value: z.enum(ticketStatuses) }),
    ]),
  )
  .min(1);
