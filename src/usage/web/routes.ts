import { accountPaths } from '#account/paths.ts';
import { loadSession } from '#identity/web/queries.ts';
import { defineScreen, type Screen } from '#platform/browser/screen.ts';

export const usageScreens: readonly Screen[] = [
  defineScreen({
    path: '/customer/usage-history/$uuid',
    meta: { needsSession: true, showsMenu: true, title: 'usage/web/history:title', backHref: accountPaths.dashboard() },
    strings: ['usage', 'usage/web/history', 'subscriptions/web/parts'],
    component: () => import('./history/UsageScreen.tsx'),
    load: ({ queries, params }) =>
      import('./history/load-usage-of-current-month.ts').then(({ loadUsageOfCurrentMonth }) =>
        Promise.all([loadSession(queries).catch(() => undefined), loadUsageOfCurrentMonth(queries, params.uuid)]),
      ),
  }),
];
