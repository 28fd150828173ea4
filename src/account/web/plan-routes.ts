import type { QueryClient } from '@tanstack/react-query';
import { refreshOldOffersAndLimits } from '#catalogue/web/queries.ts';
import { loadSession } from '#identity/web/queries.ts';
import { callState } from '#platform/browser/client.ts';
import { defineScreen, type Screen } from '#platform/browser/screen.ts';
import { accountPaths } from '#account/paths.ts';

export const strings = [
  'account',
  'billing',
  'subscriptions',
  'subscriptions/web/parts',
  'porting',
  'ordering',
] as const;

export const simStrings = [
  'account/web/sim',
  'billing',
  'subscriptions/web/manage',
  'subscriptions/web/services',
  'subscriptions/web/parts',
  'subscriptions',
  'porting',
  'porting/web/port-out',
] as const;

/** Loads the current data; without a connection the offline copy, which the screen marks as such. */
const preloadSession = async (queries: QueryClient): Promise<unknown> => {
  const loadCopy = () => import('./dashboard-copy.ts').then(({ loadDashboardCopy }) => loadDashboardCopy(queries));
  return callState.unreachable ? loadCopy() : loadSession(queries).catch(loadCopy);
};

export const planScreens: readonly Screen[] = [
  {
    path: accountPaths.dashboard(),
    meta: { needsSession: true, showsMenu: true, title: 'account:dashboard.title', showsDataAge: true },
    strings,
    component: () => import('./DashboardScreen.tsx'),
    load: ({ queries }) => {
      // The catalogue is fetched in parallel; the SIMs do not wait for it.
      void refreshOldOffersAndLimits(queries);
      return preloadSession(queries);
    },
  },
  defineScreen({
    path: '/customer/sim/$uuid',
    meta: { needsSession: true, showsMenu: true, title: 'account/web/sim:title', backHref: accountPaths.dashboard() },
    strings: simStrings,
    component: () => import('./sim/SimScreen.tsx'),
    load: ({ queries }) => preloadSession(queries),
  }),
  defineScreen({
    path: '/customer/sim/$uuid/user',
    meta: {
      needsSession: true,
      onlyMainAccount: true,
      showsMenu: true,
      title: 'account/web/user:screen',
      backHref: accountPaths.dashboard(),
    },
    strings: ['account/web/user', ...simStrings],
    component: () => import('./user/UserViewScreen.tsx'),
    load: ({ queries }) => preloadSession(queries),
  }),
  defineScreen({
    path: '/customer/esim/$uuid',
    meta: { needsSession: true, showsMenu: true, title: 'subscriptions:esim.title', showsUnpaidOrders: true },
    strings,
    component: () => import('./EsimScreen.tsx'),
    load: ({ queries }) => preloadSession(queries),
  }),
];
