import { withQuery } from '#platform/pure/path.ts';

/** The screens of this domain. */
export const supportPaths = {
  tickets: () => '/customer/support',
  ticket: (ticket_uuid: string) => `/customer/support/ticket/${encodeURIComponent(ticket_uuid)}`,
  /** `from`: path of the screen that needs help; `code`, `request`: of its error; `about`: a subject; `way`: `call` asks for a call. */
  newTicket: (query: { from?: string; code?: string; request?: string; about?: string; way?: 'call' } = {}) =>
    withQuery('/customer/support/new', query),
} as const;
