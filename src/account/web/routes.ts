import { accountPaths } from '#account/paths.ts';
import type { Screen } from '#platform/browser/screen.ts';
import { emailScreens } from './emails/email-routes.ts';
import { offersQuery } from './home/home-offers.ts';
import { itsmeScreens } from './itsme/itsme-routes.ts';
import { loginScreens } from './login/login-routes.ts';
import { planScreens } from './plan-routes.ts';

export const accountScreens: readonly Screen[] = [
  {
    path: accountPaths.home(),
    meta: { layout: 'authentication', title: 'account/web/home:title' },
    strings: ['account/web/home'],
    component: () => import('./home/HomeScreen.tsx'),
    load: ({ queries }) => queries.query(offersQuery).catch(() => undefined),
  },
  {
    path: accountPaths.moreMenu(),
    meta: { needsSession: true, showsMenu: true, title: 'account/web/more:title' },
    strings: ['account', 'account/web/more'],
    component: () => import('./more/MoreMenuScreen.tsx'),
  },
  {
    path: accountPaths.settings(),
    meta: { needsSession: true, onlyMainAccount: true, showsMenu: true, title: 'identity:settings.title' },
    strings: [
      'identity',
      'account/web/settings',
      'customers/web/consents',
      'account/web/data',
      'identity/web/passkeys',
    ],
    component: () => import('./settings/SettingsScreen.tsx'),
  },
  {
    path: accountPaths.details(),
    meta: {
      needsSession: true,
      onlyMainAccount: true,
      showsMenu: true,
      title: 'account/web/details:title',
      backHref: accountPaths.settings(),
    },
    strings: ['account/web/details', 'customers', 'customers/web/said', 'customers/web/company'],
    component: () => import('./details/AccountDetailsScreen.tsx'),
  },
  {
    path: accountPaths.subAccountSettings(),
    meta: { needsSession: true, showsMenu: true, title: 'account/web/own:title' },
    strings: ['identity', 'account/web/own', 'account/web/settings'],
    component: () => import('./own/SubAccountSettingsScreen.tsx'),
  },
  {
    path: accountPaths.events(),
    meta: { needsSession: true, showsMenu: true, title: 'account/web/events:title', backHref: accountPaths.settings() },
    strings: ['account/web/events'],
    component: () => import('./events/EventsScreen.tsx'),
  },
  {
    path: accountPaths.yourData(),
    meta: { needsSession: true, onlyMainAccount: true, showsMenu: true, title: 'account/web/data:title' },
    strings: ['account', 'account/web/data', 'account/web/stored', 'account/web/events'],
    component: () => import('./data/YourDataScreen.tsx'),
  },
  ...planScreens,
  ...emailScreens,
  ...loginScreens,
  ...itsmeScreens,
];
