import { defineScreen, type Screen } from '#platform/browser/screen.ts';
import { supportPaths } from '../paths.ts';
import { callWindowsQuery, ticketQuery, ticketsQuery } from './queries.ts';

const strings = ['support', 'customers'];
const meta = { auth: true, menu: true, title: 'support:title' } as const;

export const supportScreens: readonly Screen[] = [
  {
    path: supportPaths.tickets(),
    meta,
    strings,
    component: () => import('./TicketsScreen.tsx'),
    load: ({ queries }) => queries.query(ticketsQuery).catch(() => undefined),
  },
  {
    path: supportPaths.newTicket(),
    meta: { ...meta, title: 'support:new.title', back: supportPaths.tickets() },
    strings,
    component: () => import('./NewTicketScreen.tsx'),
    load: ({ queries }) => queries.query(callWindowsQuery).catch(() => undefined),
  },
  defineScreen({
    path: '/customer/support/ticket/$uuid',
    meta: { ...meta, back: supportPaths.tickets() },
    strings,
    component: () => import('./TicketScreen.tsx'),
    load: ({ queries, params }) => queries.query(ticketQuery(params.uuid)).catch(() => undefined),
  }),
];
