import { accountPaths } from '#account/paths.ts';
import { plansPaths } from '#plans/paths.ts';
import { defineScreen, type LoadContext, type Screen } from '#platform/browser/screen.ts';

const words = ['plans', 'subscriptions', 'subscriptions/web/parts', 'ordering'] as const;

/** Loads the session and the comparison of a SIM. Offers and usage are loaded again at each visit. */
const load = ({ queries, params }: LoadContext<{ uuid: string }>): Promise<unknown> =>
  import('./load-comparison.ts').then(({ loadComparison }) => loadComparison(queries, params.uuid));

export const plansScreens: readonly Screen[] = [
  {
    path: plansPaths.planned(),
    meta: {
      needsSession: true,
      onlyMainAccount: true,
      showsMenu: true,
      title: 'plans/web/change:planned.title',
      backHref: accountPaths.dashboard(),
    },
    strings: ['plans/web/change', ...words],
    component: () => import('./change/PlannedChangeScreen.tsx'),
    load: ({ queries }) => import('./load-comparison.ts').then(({ loadSims }) => loadSims(queries)),
  },
  defineScreen({
    path: '/customer/change-bundle/$uuid',
    meta: {
      needsSession: true,
      onlyMainAccount: true,
      showsMenu: true,
      title: 'plans/web/change:title',
      backHref: accountPaths.dashboard(),
    },
    strings: ['plans/web/change', ...words],
    component: () => import('./change/ChangePlanScreen.tsx'),
    load,
  }),
  defineScreen({
    path: '/customer/tariff-simulator/$uuid',
    meta: {
      needsSession: true,
      showsMenu: true,
      title: 'plans/web/simulator:title',
      backHref: accountPaths.dashboard(),
    },
    strings: ['plans/web/simulator', ...words],
    component: () => import('./simulator/SimulatorScreen.tsx'),
    load,
  }),
];
