import { identityPaths } from '#identity/paths.ts';
import type { Screen } from '#platform/browser/screen.ts';
import { emailScreens } from './email-routes.ts';
import { offersQuery } from './home-offers.ts';

export const identityScreens: readonly Screen[] = [
  {
    path: identityPaths.home(),
    meta: { layout: 'authentication', title: 'identity:home.title' },
    strings: ['identity'],
    component: () => import('./HomeScreen.tsx').then((m) => m.HomeScreen),
    load: ({ queries }) => queries.query(offersQuery).catch(() => undefined),
  },
  {
    path: identityPaths.loginEmailNumber(),
    meta: { layout: 'authentication', title: 'identity:login.title' },
    strings: ['identity'],
    component: () => import('./LoginScreen.tsx').then((m) => m.LoginScreen),
  },
  {
    path: identityPaths.login(),
    meta: { layout: 'authentication', title: 'identity:login.title' },
    strings: ['identity'],
    component: () => import('./LoginScreen.tsx').then((m) => m.LoginScreen),
  },
  ...emailScreens,
];
