import { loadCatalogue } from '#catalogue/web/questions.ts';
import { termsQuery } from '#customers/web/questions.ts';
import { sessionQuery } from '#identity/web/questions.ts';
import { orderingPaths } from '#ordering/paths.ts';
import type { Screen } from '#platform/browser/screen.ts';
import { legalScreens } from './legal/routes.ts';
import { currentOrderQuery } from './questions.ts';
import { successScreens } from './success-routes.ts';

export const orderingScreens: readonly Screen[] = [
  {
    path: orderingPaths.choose(),
    meta: { layout: 'order', title: 'ordering:choose.title' },
    strings: ['ordering', 'catalogue', 'customers'],
    component: () => import('./ChooseScreen.tsx').then((m) => m.ChooseScreen),
    load: ({ queries }) => loadCatalogue(queries),
  },
  {
    path: orderingPaths.summary(),
    meta: { layout: 'order', auth: true, title: 'ordering:summary.title' },
    strings: ['ordering', 'catalogue', 'customers'],
    component: () => import('./SummaryScreen.tsx').then((m) => m.SummaryScreen),
    load: ({ queries }) =>
      Promise.all(
        [sessionQuery, currentOrderQuery, termsQuery].map((each) =>
          queries.query(each as typeof sessionQuery).catch(() => undefined),
        ),
      ),
  },
  ...successScreens,
  ...legalScreens,
];
