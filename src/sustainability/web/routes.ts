import { accountPaths } from '#account/paths.ts';
import type { TitleKey } from '#platform/browser/i18n.ts';
import { defineScreen, type LoadContext, type Screen, type ScreenMeta } from '#platform/browser/screen.ts';
import { sustainabilityPaths } from '../paths.ts';
import type * as loaders from './loaders.ts';

type Loader = keyof typeof loaders;
type Params = { uuid?: string; token?: string };

const load =
  (loader: Loader) =>
  async ({ queries, params }: LoadContext<Params>): Promise<unknown> =>
    (await import('./loaders.ts'))[loader](queries, params.uuid ?? params.token ?? '');

/** Meta data of a screen below the overview in the menu. */
const below = (title: TitleKey, extraMeta: ScreenMeta = {}): ScreenMeta => ({
  showsMenu: true,
  title,
  backHref: sustainabilityPaths.overview(),
  ...extraMeta,
});

type ProjectPath = '/sustainability/village/project/$uuid' | '/sustainability/portfolio/project/$uuid';

const projectScreen = (path: ProjectPath, backPath: string): Screen =>
  defineScreen({
    path,
    meta: below('sustainability/web/projects:title', { layout: 'maps', backHref: backPath }),
    strings: ['sustainability', 'sustainability/web/projects'],
    component: () => import('./projects/ProjectScreen.tsx'),
    load: load('loadProject'),
  });

export const sustainabilityScreens: readonly Screen[] = [
  {
    path: sustainabilityPaths.overview(),
    meta: { showsMenu: true, title: 'sustainability:overview.title' },
    strings: ['sustainability', 'sustainability/web/books', 'sustainability/web/forest'],
    component: () => import('./OverviewScreen.tsx'),
    load: load('loadOverview'),
  },
  {
    path: sustainabilityPaths.history(),
    meta: below('sustainability/web/books:ledger.title'),
    strings: ['sustainability', 'sustainability/web/books'],
    component: () => import('./books/LedgerScreen.tsx'),
    load: load('loadLedger'),
  },
  {
    path: sustainabilityPaths.portfolioHistory(),
    meta: below('sustainability/web/books:portfolio.title'),
    strings: ['sustainability', 'sustainability/web/books', 'sustainability/web/projects'],
    component: () => import('./books/PortfolioScreen.tsx'),
    load: load('loadPortfolio'),
  },
  {
    path: sustainabilityPaths.claims(),
    meta: below('sustainability/web/books:claims.title'),
    strings: ['sustainability', 'sustainability/web/books'],
    component: () => import('./books/ClaimsScreen.tsx'),
    load: load('loadClaims'),
  },
  {
    path: sustainabilityPaths.village(),
    meta: below('sustainability/web/projects:village.title', { layout: 'maps' }),
    strings: ['sustainability', 'sustainability/web/projects'],
    component: () => import('./projects/VillageScreen.tsx'),
    load: load('loadVillage'),
  },
  {
    path: sustainabilityPaths.villageAbout(),
    meta: below('sustainability/web/projects:about.title', { backHref: sustainabilityPaths.village() }),
    strings: ['sustainability', 'sustainability/web/projects'],
    component: () => import('./projects/VillageAboutScreen.tsx'),
  },
  projectScreen('/sustainability/village/project/$uuid', sustainabilityPaths.village()),
  projectScreen('/sustainability/portfolio/project/$uuid', sustainabilityPaths.overview()),
  {
    path: sustainabilityPaths.wallet(),
    meta: below('sustainability/web/wallet:title', { needsSession: true }),
    strings: ['sustainability', 'sustainability/web/wallet'],
    component: () => import('./wallet/WalletScreen.tsx'),
    load: load('loadWallet'),
  },
  {
    path: sustainabilityPaths.follow(),
    meta: below('sustainability/web/follow:title', { needsSession: true }),
    strings: ['sustainability', 'sustainability/web/follow'],
    component: () => import('./follow/FollowScreen.tsx'),
    load: load('loadProjectsForFollow'),
  },
  {
    path: sustainabilityPaths.shares(),
    meta: below('sustainability/web/follow:shares.title', { needsSession: true, onlyMainAccount: true }),
    strings: ['sustainability', 'sustainability/web/follow'],
    component: () => import('./follow/SharesScreen.tsx'),
    load: load('loadShares'),
  },
  defineScreen({
    path: '/sustainability/shared/$token',
    meta: below('sustainability/web/follow:shared.title'),
    strings: ['sustainability', 'sustainability/web/follow', 'sustainability/web/forest'],
    component: () => import('./follow/SharedScreen.tsx'),
    load: load('loadShared'),
  }),
  defineScreen({
    path: '/calculator/$uuid',
    meta: {
      needsSession: true,
      showsMenu: true,
      title: 'sustainability/web/calculator:title',
      backHref: accountPaths.dashboard(),
    },
    strings: ['sustainability', 'sustainability/web/calculator', 'subscriptions/web/parts'],
    component: () => import('./calculator/CalculatorScreen.tsx'),
    load: ({ queries, params }) =>
      import('./calculator/load-calculator.ts').then(({ loadCalculator }) => loadCalculator(queries, params.uuid)),
  }),
];
