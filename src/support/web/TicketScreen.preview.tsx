import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import type { Ticket } from '../contract.ts';
import { supportPaths } from '../paths.ts';
import { ticket, ticketUuid } from './preview-data.ts';
import { TicketScreen } from './TicketScreen.tsx';

const ticketEndpoint = 'GET /api/customer/ticket';
const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={TicketScreen}
    path="/customer/support/ticket/$uuid"
    at={supportPaths.ticket(ticketUuid)}
    strings={['support']}
    answers={answers}
  />
);
const showTicket = (change: Partial<Ticket>) => show({ [ticketEndpoint]: { reply: { ...ticket, ...change } } });
const [first, second] = ticket.messages;
const call = { phone: '+32470123456', from: '2026-11-30T08:00:00Z', until: '2026-11-30T10:00:00Z' };

/** Empty: only the first message. */
export const preview: Preview = {
  title: 'A conversation',
  kind: 'screen',
  states: {
    loading: show({ [ticketEndpoint]: 'waiting' }),
    error: show({}),
    empty: showTicket({ state: 'sent', messages: first ? [first] : [], answered_at: null, context: {} }),
    partial: showTicket({ state: 'pending', messages: first && second ? [first, second] : [] }),
    full: showTicket({}),
    'a call': showTicket({ channel: 'phone', call, state: 'acknowledged', messages: first ? [first] : [] }),
    solved: showTicket({ state: 'resolved', reopen_until: '2026-12-12T11:02:00Z' }),
    closed: showTicket({ state: 'closed', can_write: false, can_close: false, reopen_until: '2026-12-12T11:02:00Z' }),
    ended: showTicket({ state: 'closed', can_write: false, can_close: false }),
  },
};
