import type { Ticket, TicketSummary } from '../contract.ts';

/** Fixed replies for the previews. */
export const ticketUuid = '0190f3a0-0000-7000-8000-000000000001';

const question = 'My bill of November has two months on it.\nWhy do I pay October again?';
const answer =
  'Good morning Lotte,\n\nyour SIM became active on 28 October, so the first bill has the last four days of October as well.\n\nThe sum is right: 1.29 euro for October and 10.00 euro for November.';

export const summaries: readonly TicketSummary[] = [
  {
    ticket_uuid: ticketUuid,
    number: '4821-0733',
    channel: 'web',
    subject: 'bill',
    state: 'pending',
    created_at: '2026-11-28T09:12:00Z',
    answered_at: '2026-11-28T10:40:00Z',
    excerpt: question,
    last_message: { author: 'desk', at: '2026-11-28T10:40:00Z' },
  },
  {
    ticket_uuid: '0190f3a0-0000-7000-8000-000000000002',
    number: '1190-4402',
    channel: 'phone',
    subject: 'sim',
    state: 'acknowledged',
    created_at: '2026-11-29T08:00:00Z',
    answered_at: null,
    excerpt:
      'The installation stops at 80 %, with the same sentence each time: the code was used already, and I have not used it anywhere else, as far as I know.',
    last_message: { author: 'customer', at: '2026-11-29T08:00:00Z' },
  },
  {
    ticket_uuid: '0190f3a0-0000-7000-8000-000000000004',
    number: '3302-1187',
    channel: 'web',
    subject: 'usage',
    state: 'acknowledged',
    created_at: '2026-11-27T08:00:00Z',
    answered_at: '2026-11-27T09:00:00Z',
    excerpt: 'My data is used up already. Do I pay more for it?',
    last_message: { author: 'desk', at: '2026-11-27T09:00:00Z' },
  },
  {
    ticket_uuid: '0190f3a0-0000-7000-8000-000000000003',
    number: '0007-9120',
    channel: 'web',
    subject: 'other',
    state: 'closed',
    created_at: '2026-10-02T08:00:00Z',
    answered_at: '2026-10-02T09:00:00Z',
    excerpt: 'Which tree is mine?',
    last_message: { author: 'desk', at: '2026-10-02T09:00:00Z' },
  },
];

export const ticket: Ticket = {
  ticket_uuid: ticketUuid,
  number: '4821-0733',
  channel: 'web',
  subject: 'bill',
  state: 'in_progress',
  created_at: '2026-11-28T09:12:00Z',
  answered_at: '2026-11-28T10:40:00Z',
  context: {
    screen: '/customer/payments/invoice/123456789012',
    error_code: 'INVOICE_PAID',
    request_id: '0190f3a0-1111-7000-8000-000000000009',
    invoice: '123456789012',
    app_version: '1.0.0',
  },
  call: null,
  messages: [
    { uuid: '0190f3a0-0000-7000-8000-000000000011', author: 'customer', text: question, at: '2026-11-28T09:12:00Z' },
    { uuid: '0190f3a0-0000-7000-8000-000000000012', author: 'desk', text: answer, at: '2026-11-28T10:40:00Z' },
    {
      uuid: '0190f3a0-0000-7000-8000-000000000013',
      author: 'customer',
      text: 'I see. Thank you!',
      at: '2026-11-28T11:02:00Z',
    },
  ],
  can_write: true,
  can_close: true,
  reopen_until: null,
};
