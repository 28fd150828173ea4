import { accountPaths } from '#account/paths.ts';
import { loadSession } from '#identity/web/queries.ts';
import { defineScreen, type Screen } from '#platform/browser/screen.ts';

export const billingScreens: readonly Screen[] = [
  defineScreen({
    path: '/customer/top-up/$uuid',
    meta: {
      auth: true,
      onlyMaster: true,
      menu: true,
      title: 'billing/web/top-up:title',
      back: accountPaths.dashboard(),
    },
    strings: ['billing/web/top-up', 'billing', 'payments', 'subscriptions/web/parts'],
    component: () => import('./top-up/TopUpScreen.tsx').then((m) => m.TopUpScreen),
    load: ({ queries }) => loadSession(queries).catch(() => undefined),
  }),
];
