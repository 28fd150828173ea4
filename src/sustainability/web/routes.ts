import { accountPaths } from '#account/paths.ts';
import { addonsQuery, offersQuery } from '#catalogue/web/queries.ts';
import { sessionQuery } from '#identity/web/queries.ts';
import { hasSession } from '#identity/web/session.ts';
import { defineScreen, type Screen } from '#platform/browser/screen.ts';
import { sustainabilityPaths } from '../paths.ts';

export const sustainabilityScreens: readonly Screen[] = [
  {
    path: sustainabilityPaths.overview(),
    meta: { title: 'sustainability:overview.title' },
    strings: ['sustainability'],
    component: () => import('./OverviewScreen.tsx').then((m) => m.OverviewScreen),
    load: ({ queries }) =>
      Promise.allSettled([
        queries.query(offersQuery),
        queries.query(addonsQuery),
        ...(hasSession() ? [queries.query(sessionQuery)] : []),
      ]),
  },
  defineScreen({
    path: '/calculator/$uuid',
    meta: { auth: true, title: 'sustainability/web/calculator:title', back: accountPaths.dashboard() },
    strings: ['sustainability', 'sustainability/web/calculator', 'subscriptions/web/parts'],
    component: () => import('./calculator/CalculatorScreen.tsx').then((m) => m.CalculatorScreen),
    load: ({ queries, params }) =>
      import('./calculator/load-calculator.ts').then(({ loadCalculator }) => loadCalculator(queries, params.uuid)),
  }),
];
