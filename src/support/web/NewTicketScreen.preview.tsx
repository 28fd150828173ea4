import { customer, person } from '#customers/web/preview-data.ts';
import { previewNow } from '#platform/browser/preview-now.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import { addDays, brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { addSeconds, toIso } from '#platform/pure/instant.ts';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { simInUse } from '#subscriptions/web/preview-data.ts';
import { supportPaths } from '../paths.ts';
import { NewTicketScreen } from './NewTicketScreen.tsx';
import { ticketUuid } from './preview-data.ts';

const windowsCall = 'GET /api/customer/ticket/call-windows';
const at = (hours: number) => toIso(addSeconds(startOfBusinessDay(addDays(brusselsDate(previewNow), 1)), hours * 3600));
const windows = [9, 11, 13, 15].map((hour) => ({ from: at(hour), until: at(hour + 2) }));
const session = {
  reply: { customer: customer({ customer_details: person }), customer_product: [simInUse({ uuid: ticketUuid })] },
};

const show =
  (query: Parameters<typeof supportPaths.newTicket>[0], windowsAnswer: ScreenPreviewProps['answers'][string]) => () => (
    <ScreenPreview
      screen={NewTicketScreen}
      at={supportPaths.newTicket(query)}
      strings={['support', 'customers']}
      answers={{ 'GET /api/customer/session': session, [windowsCall]: windowsAnswer }}
    />
  );

const fullAnswer = { reply: { windows } };
const origin = {
  from: `/customer/sim/${ticketUuid}`,
  code: 'SIM_SWAP_NOT_POSSIBLE',
  request: '0190f3a0-1111-7000-8000-000000000009',
};

/** The form is there at once; only the times of calls are loaded. */
export const preview: Preview = {
  title: 'Write to us, or ask for a call',
  kind: 'screen',
  states: {
    loading: show({ way: 'call' }, 'waiting'),
    error: show({ way: 'call' }, 'down'),
    empty: show({}, fullAnswer),
    partial: show({ way: 'call' }, fullAnswer),
    full: show(origin, fullAnswer),
  },
};
