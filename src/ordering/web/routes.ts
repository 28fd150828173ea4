import { accountPaths } from '#account/paths.ts';
import { loadCatalogueQueries } from '#catalogue/web/queries.ts';
import { termsQuery } from '#legal/web/queries.ts';
import { sessionQuery } from '#identity/web/queries.ts';
import { orderingPaths } from '#ordering/paths.ts';
import type { Screen } from '#platform/browser/screen.ts';
import { currentOrderQuery } from './basket/current-order.ts';
import { detailsScreens } from './details/routes.ts';
import { paymentScreens } from './payment/routes.ts';
import { successScreens } from './success/success-routes.ts';

const redirectToFirstOrder: NonNullable<Screen['enter']> = (context) =>
  import('./purchase-redirect.ts').then(({ resolvePurchaseRedirect }) => resolvePurchaseRedirect(context));

const buildChooseScreen = (path: string, meta: Screen['meta'] = {}): Screen => ({
  path,
  meta: { layout: 'order', title: 'ordering/web/choose:title', showsDataAge: true, ...meta },
  strings: ['ordering', 'ordering/web/choose', 'promotions'],
  component: () => import('./choose/ChooseScreen.tsx'),
  load: ({ queries }) => loadCatalogueQueries(queries),
});

const buildSummaryScreen = (path: string, meta: Screen['meta'] = {}): Screen => ({
  path,
  meta: { layout: 'order', needsSession: true, title: 'ordering/web/summary:title', ...meta },
  strings: ['ordering', 'ordering/web/summary', 'customers/web/said', 'promotions'],
  component: () => import('./summary/SummaryScreen.tsx'),
  load: ({ queries }) =>
    Promise.all(
      [sessionQuery, currentOrderQuery, termsQuery].map((query) =>
        queries.query(query as typeof sessionQuery).catch(() => undefined),
      ),
    ),
});

export const orderingScreens: readonly Screen[] = [
  buildChooseScreen(orderingPaths.choose()),
  {
    ...buildSummaryScreen(orderingPaths.summary(), { backHref: orderingPaths.payments() }),
    enter: async (context) => (await import('./summary/summary-redirect.ts')).resolveSummaryRedirect(context),
  },
  {
    ...buildChooseScreen(orderingPaths.purchase(), {
      needsSession: true,
      onlyMainAccount: true,
      backHref: accountPaths.dashboard(),
    }),
    enter: redirectToFirstOrder,
  },
  {
    ...buildSummaryScreen(orderingPaths.purchaseSummary(), {
      onlyMainAccount: true,
      backHref: orderingPaths.purchase(),
    }),
    enter: redirectToFirstOrder,
  },
  ...detailsScreens,
  ...paymentScreens,
  ...successScreens,
];
