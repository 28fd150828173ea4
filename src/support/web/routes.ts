import { defineScreen, type Screen, type ScreenMeta } from '#platform/browser/screen.ts';
import { supportPaths } from '../paths.ts';

// The screens load their data themselves: a loader that is named here would be downloaded with the home page.
const strings = ['support', 'customers'];
const meta = { needsSession: true, showsMenu: true, title: 'support:title' } as const satisfies ScreenMeta;

export const supportScreens: readonly Screen[] = [
  { path: supportPaths.tickets(), meta, strings, component: () => import('./TicketsScreen.tsx') },
  { path: supportPaths.newTicket(), meta, strings, component: () => import('./NewTicketScreen.tsx') },
  defineScreen({
    path: '/customer/support/ticket/$uuid',
    meta,
    strings,
    component: () => import('./TicketScreen.tsx'),
  }),
];
