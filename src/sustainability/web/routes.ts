import { addonsQuery, offersQuery } from '#catalogue/web/questions.ts';
import { sessionQuery } from '#identity/web/questions.ts';
import { hasSession } from '#identity/web/session.ts';
import type { Screen } from '#platform/browser/screen.ts';
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
];
