import { loadSession } from '#identity/web/queries.ts';
import { defineScreen, type Screen } from '#platform/browser/screen.ts';
import { accountPaths } from '#account/paths.ts';

export const subscriptionsScreens: readonly Screen[] = [
  defineScreen({
    path: '/customer/addons/$uuid',
    meta: {
      needsSession: true,
      onlyMainAccount: true,
      showsMenu: true,
      title: 'subscriptions/web/addons:title',
      backHref: accountPaths.dashboard(),
    },
    strings: ['subscriptions/web/addons', 'subscriptions/web/parts', 'subscriptions'],
    component: () => import('./addons/AddonsScreen.tsx'),
    load: ({ queries }) => loadSession(queries).catch(() => undefined),
  }),
  defineScreen({
    path: '/customer/network/$uuid',
    meta: {
      needsSession: true,
      onlyMainAccount: true,
      showsMenu: true,
      title: 'subscriptions/web/network:title',
      backHref: accountPaths.dashboard(),
    },
    strings: ['subscriptions/web/network', 'subscriptions/web/services', 'subscriptions/web/parts', 'subscriptions'],
    component: () => import('./network/NetworkScreen.tsx'),
    load: ({ queries }) => loadSession(queries).catch(() => undefined),
  }),
];
