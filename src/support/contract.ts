import { z } from 'zod';
import { contract, endpoint, webhookLimits } from '#platform/contract/endpoint.ts';
import { emptyReply, instant, textLine, uuid } from '#platform/contract/schemas.ts';
import { errorCodeFormat, requestIdFormat, screenPathFormat, ticketSubjects } from './rules/ticket-origin.ts';
import { MESSAGE_MAX, ticketStates } from './rules/ticket-state.ts';

/** Text of several lines. The characters that are invalid in a text of one line (`text`) are invalid here too. */
const message = z
  .string()
  .trim()
  .overwrite((typedText) => typedText.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll('\t', ' '))
  .min(1)
  .max(MESSAGE_MAX)
  .regex(/^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|\n)*$/u);

/** State that is sent along, as the customer saw it. Nothing in it is secret, and it never changes. */
const ticketContext = z.object({
  screen: z.string().max(400).regex(screenPathFormat).optional(),
  error_code: z.string().regex(errorCodeFormat).optional(),
  request_id: z.string().regex(requestIdFormat).optional(),
  app_version: z
    .string()
    .regex(/^[\w.-]{1,20}$/)
    .optional(),
  order_uuid: uuid.optional(),
  /** Reference of an invoice. */
  invoice: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,20}$/)
    .optional(),
  /** Number of the SIM concerned, E.164. */
  msisdn: z.string().optional(),
});
export type TicketContext = z.output<typeof ticketContext>;

const ticketSummary = z.object({
  ticket_uuid: uuid,
  /** Short number to read out, such as `4821-0733`. */
  number: z.string(),
  channel: z.enum(['web', 'phone']),
  subject: z.enum(ticketSubjects),
  state: z.enum(ticketStates),
  created_at: instant,
  /** When the desk last wrote; null until its first answer, and again once the customer reopened the ticket. */
  answered_at: instant.nullable(),
  /** Beginning of the first message. */
  excerpt: z.string(),
  last_message: z.object({ author: z.enum(['customer', 'desk']), at: instant }),
});
export type TicketSummary = z.output<typeof ticketSummary>;

const ticketReply = ticketSummary.omit({ excerpt: true, last_message: true }).extend({
  context: ticketContext,
  /** Where and when the customer wants to be called, E.164. */
  call: z.object({ phone: z.string(), from: instant, until: instant }).nullable(),
  /** In order of time. */
  messages: z.array(z.object({ uuid, author: z.enum(['customer', 'desk']), text: z.string(), at: instant })),
  can_write: z.boolean(),
  can_close: z.boolean(),
  /** Until when it can be opened again; null: it cannot. */
  reopen_until: instant.nullable(),
});
export type Ticket = z.output<typeof ticketReply>;

const ticketKey = z.strictObject({ ticket_uuid: uuid });
const limits = [{ by: 'customer', points: 60, seconds: 3600 }] as const;

export const supportContract = contract({
  'GET /api/customer/ticket/list': endpoint({
    summary: 'Lists the tickets of the caller, the newest first; sub-accounts and their owner see their own only',
    caller: 'customer',
    reply: z.object({ tickets: z.array(ticketSummary) }),
  }),
  'GET /api/customer/ticket': endpoint({
    summary: 'One ticket of the caller with its messages',
    caller: 'customer',
    query: z.object({ ticket_uuid: uuid }),
    reply: ticketReply,
  }),
  'GET /api/customer/ticket/call-windows': endpoint({
    summary: 'When customer service can call back: windows on the next three working days',
    caller: 'customer',
    reply: z.object({ windows: z.array(z.object({ from: instant, until: instant })) }),
  }),
  'POST /api/customer/ticket': endpoint({
    summary: 'Opens a ticket: a message to customer service with what was on screen, or the wish to be called',
    caller: 'customer',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({
      subject: z.enum(ticketSubjects),
      message,
      ...ticketContext.omit({ msisdn: true }).shape,
      customer_product_uuid: uuid.optional(),
      /** Request for a call: the number, and the start of one of the windows. */
      call: z.strictObject({ phone: textLine(40), from: instant }).optional(),
    }),
    ownedFields: { customer_product_uuid: 'customer_product', order_uuid: 'order' },
    reply: ticketReply,
    refusals: { TICKETS_OPEN: 409, TICKET_MESSAGES_USED: 409, CALL_WINDOW_GONE: 409, PHONE_INVALID: 422 },
    limits,
  }),
  'POST /api/customer/ticket/answer': endpoint({
    summary: 'Adds a message to a ticket; what was solved is open again',
    caller: 'customer',
    rung: 'change',
    idempotent: true,
    body: ticketKey.extend({ message }),
    reply: ticketReply,
    refusals: { TICKET_CLOSED: 409, TICKETS_OPEN: 409, TICKET_MESSAGES_USED: 409 },
    limits,
  }),
  'POST /api/customer/ticket/close': endpoint({
    summary: 'Closes a ticket; a closed one stays as it is',
    caller: 'customer',
    rung: 'change',
    idempotent: true,
    body: ticketKey,
    reply: ticketReply,
    limits,
  }),
  'POST /api/customer/ticket/reopen': endpoint({
    summary: 'Opens a solved or closed ticket again, within 14 days; an open one stays as it is',
    caller: 'customer',
    rung: 'change',
    idempotent: true,
    body: ticketKey,
    reply: ticketReply,
    refusals: { TICKET_CLOSED: 409, TICKETS_OPEN: 409 },
    limits,
  }),
  'POST /api/webhook/desk': endpoint({
    summary: 'Receives answers and states of tickets from the desk; repeated and late events are accepted',
    caller: 'outside',
    rung: 'change',
    system: 'desk',
    // Answers may be long and in HTML; they are kept as text of at most 4,000 characters.
    bodyLimit: 1_048_576,
    body: z.unknown(),
    reply: emptyReply,
    limits: webhookLimits,
  }),
});
export type SupportContract = typeof supportContract;
